import { checkAnswer } from "./check-answer";
import { JsonText, LastingJson, type OperationDefinition, type Page, type Reply, type Stream } from "./operation";
import { pageHeaders } from "./page-headers";

/** What an operation answers, before the pipeline adds what all answers have. */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  body: string | null;
  /** What goes out in its place: bytes that are made already, or that come one after the other. */
  sent?: Uint8Array<ArrayBuffer> | Stream["body"];
};

const jsonType = "application/json; charset=utf-8";

const isMarked = (value: unknown): value is Reply | Page<unknown> | Stream => {
  if (typeof value !== "object" || value === null || !("kind" in value)) return false;
  return value.kind === "reply" || value.kind === "page" || value.kind === "stream";
};

/** Turns what a verb returned into status, headers and text; `only` is the status where the verb names none. */
export function answerOf(
  definition: OperationDefinition,
  only: number,
  { address, result }: { address: { path: string; search: string }; result: unknown },
): Answer {
  const marked = isMarked(result) ? result : undefined;
  if (marked?.kind === "stream") return { status: only, headers: marked.headers, body: null, sent: marked.body };
  const status = marked?.kind === "reply" ? marked.status : only;
  const body = marked ? marked.body : result;
  const more = marked?.kind === "page" ? pageHeaders(address, marked) : marked?.headers;
  checkAnswer(definition, status, body);
  if (definition.responses[status] === null) return { status, headers: { ...more }, body: null };
  return {
    status,
    headers: more ? { "content-type": jsonType, ...more } : { "content-type": jsonType },
    body: body instanceof JsonText ? body.text : JSON.stringify(body),
    sent: body instanceof LastingJson ? body.bytes : undefined,
  };
}
