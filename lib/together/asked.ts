import { arrayText } from "@/lib/bulk-insert";
import { preparedAs } from "@/lib/prepared";
import type { Statement, Together } from "@/lib/statement-batch";

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : Array.isArray(value) ? arrayText(value) : String(value);

/** A parameter of each as an array of texts; an array of arrays would be a table, so that its elements go as text. */
const column = (values: readonly (readonly unknown[])[], index: number): string =>
  arrayText(values.map((own) => textOf(own[index])));

/**
 * A question that several may ask at once: what it says of `$1`, `$2` … is asked for each of them by the same index, in
 * one statement. `types` of the parameters, text unless said. Rows that somebody else holds are left out instead of
 * waited for: whoever misses one asks again by itself, and the others have gone on meanwhile.
 */
export function askedTogether(statement: Required<Pick<Statement, "name" | "text">>, types: string[] = []): Statement {
  const count = Math.max(...[...statement.text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const names = Array.from({ length: count }, (_, index) => `v${index + 1}`);
  const own = statement.text
    .replace(/\$(\d+)/g, (_, number: string) => `(given.v${number}::${types[Number(number) - 1] ?? "text"})`)
    .replace(/\bFOR (?:NO KEY )?UPDATE\b/, "$& SKIP LOCKED");
  const text = `
    SELECT given.place, found.* FROM unnest(${names.map((_, index) => `$${index + 1}::text[]`).join(", ")})
      WITH ORDINALITY AS given(${names.join(", ")}, place), LATERAL (${own}) AS found`;
  const together: Together = {
    isRead: true,
    of: (values) => ({ statement: preparedAs(text), values: names.map((_, index) => column(values, index)) }),
  };
  return { ...statement, together };
}
