import pg from "pg";
import { beginSpan, currentSpan, endSpan } from "./tracing";

type Batch = { parts: readonly { statement: { name?: string; text: string } }[]; callback: (error?: unknown) => void };

const isBatch = (value: unknown): value is Batch =>
  typeof value === "object" && value !== null && "parts" in value && "callback" in value;

/** What a statement does and with which table: `SELECT providers`. Never more of its text, which may hold a value. */
export function statementName(text: string): string {
  const [verb = "statement"] = /^\s*(?:--.*\n\s*)*([a-z]+)/i.exec(text)?.slice(1) ?? [];
  const table = /\b(?:from|into|update|join|table)\s+(?:only\s+)?"?(?:\w+"?\.)?"?(\w+)/i.exec(text)?.[1];
  return [verb.toUpperCase(), table].filter(Boolean).join(" ");
}

const nameOf = (query: unknown): string => {
  if (typeof query === "string") return statementName(query);
  if (isBatch(query))
    return query.parts
      .map(({ statement: { name, text } }) => name ?? statementName(text))
      .join(", ")
      .slice(0, 200);
  if (typeof query !== "object" || query === null) return "statement";
  if ("name" in query && typeof query.name === "string" && query.name !== "") return query.name;
  return "text" in query && typeof query.text === "string" ? statementName(query.text) : "statement";
};

/**
 * Makes a span of every statement that is sent while something is traced, whoever sends it: Prisma, a batch, or pg
 * itself. Answers the function that ends it.
 */
export function traceStatements(): () => void {
  const original = pg.Client.prototype.query;
  function query(this: pg.Client, ...args: unknown[]): unknown {
    if (currentSpan() === undefined) return Reflect.apply(original, this, args);
    const [first] = args;
    const name = nameOf(first);
    const attributes = { "db.system.name": "postgresql", "db.operation.name": name };
    const span = beginSpan(name, { kind: "CLIENT", attributes });
    if (isBatch(first)) {
      const { callback } = first;
      first.callback = (error) => {
        endSpan(span, error ?? undefined);
        callback(error);
      };
      return Reflect.apply(original, this, args);
    }
    const result: unknown = Reflect.apply(original, this, args);
    if (result instanceof Promise) {
      result.then(
        () => endSpan(span),
        (error: unknown) => endSpan(span, error),
      );
    } else {
      // Streams and callbacks tell their end to others.
      endSpan(span);
    }
    return result;
  }
  Object.assign(pg.Client.prototype, { query });
  return () => Object.assign(pg.Client.prototype, { query: original });
}
