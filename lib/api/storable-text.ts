/** U+0000 cannot be stored and half a surrogate pair is no character: both are refused wherever they stand. */
export function isStorableText(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

const suspicious = /\\u(0000|d[89a-f][\da-f]{2})/gi;

/** Whether the backslash at a place is itself written by the one before it. */
function isEscaped(json: string, at: number): boolean {
  let first = at;
  while (json[first - 1] === "\\") first -= 1;
  return (at - first) % 2 === 1;
}

/**
 * Whether valid JSON writes such a text: only an escape can, because half a pair is no UTF-8 and JSON takes no control
 * characters. Read from the text, since walking all values of a body of 20 MB, or all its escapes, would keep everybody
 * else waiting.
 */
export function holdsUnstorableEscape(json: string): boolean {
  /** Where the second half of a pair has to stand; null when none is open. */
  let secondAt: number | null = null;
  for (const { 1: digits = "", index } of json.matchAll(suspicious)) {
    if (isEscaped(json, index)) continue;
    const isSecond = /^d[c-f]/i.test(digits);
    if (digits === "0000" || (isSecond ? index : null) !== secondAt) return true;
    secondAt = /^d[89ab]/i.test(digits) ? index + "\\uD800".length : null;
  }
  return secondAt !== null;
}
