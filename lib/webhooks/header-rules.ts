// Safe to import in the browser.

/** Headers that a delivery sets itself, or that would break the request. */
const reserved = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "expect",
  "host",
  "http2-settings",
  "idempotency-key",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "user-agent",
]);

/** RFC 9110, 5.6.2: token. */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}$/;
/** RFC 9110, 5.5: visible characters, spaces and tabs; never a line break. */
const fieldValue = /^[\t\x20-\x7e\x80-\xff]{0,4096}$/;

const maximumHeaders = 50;

/** What is wrong with the headers that are to be sent with every delivery: path and sentence of each. */
export function headerProblems(headers: Record<string, string>): { name: string | null; message: string }[] {
  const names = Object.keys(headers);
  if (names.length > maximumHeaders) return [{ name: null, message: `must hold ${maximumHeaders} headers at most` }];

  return names.flatMap((name, index) => {
    const folded = name.toLowerCase();
    const isRepeated = names.findIndex((other) => other.toLowerCase() === folded) !== index;
    const message =
      (!token.test(name) && "is not a header name") ||
      ((reserved.has(folded) || folded.startsWith("webhook-")) && "must not be set: every delivery sets it itself") ||
      (isRepeated && "is given twice") ||
      (!fieldValue.test(headers[name] ?? "") && "must be one line of at most 4096 printable Latin-1 characters");
    return message ? [{ name, message }] : [];
  });
}
