/** What is said of an error: its kind, its code, its sentence without the values of people, and where it arose. */
export type SaidOfError = { type: string; code?: string; message: string; at?: string[]; cause?: SaidOfError };

/** Frames of the stack that are told. */
const frames = 8;
const longestSentence = 500;

/**
 * A sentence without what may be somebody's: e-mail addresses, numbers as long as an NPI or a social security number,
 * and what PostgreSQL quotes from a row: "Key (email)=(ada@example.org)".
 */
export function withoutValues(sentence: string): string {
  return sentence
    .replaceAll(/\)=\([^)]*\)/g, ")=(…)")
    .replaceAll(/(invalid input [^:]*|value too long[^:]*|syntax for [^:]*): ".*?"/gs, '$1: "…"')
    .replaceAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, "…@…")
    .replaceAll(/\b\d{3}-\d{2}-\d{4}\b|\b\d{9,}\b/g, "…")
    .slice(0, longestSentence);
}

/** Prisma repeats the whole call, values and all; its last line says what was wrong. */
function sentenceOf(error: Error): string {
  const text = error.name.startsWith("PrismaClient") ? (error.message.trim().split("\n").at(-1) ?? "") : error.message;
  return withoutValues(text.trim());
}

/** An error as the log tells it. */
export function saidOfError(error: unknown, depth = 0): SaidOfError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutValues(String(error)) };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const at = (error.stack ?? "")
    .split("\n")
    .flatMap((line) => /^\s+at (.+)$/.exec(line)?.[1] ?? [])
    .slice(0, frames);
  const cause = error.cause !== undefined && depth < 2 ? saidOfError(error.cause, depth + 1) : undefined;
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    message: sentenceOf(error),
    ...(at.length === 0 ? {} : { at }),
    ...(cause === undefined ? {} : { cause }),
  };
}
