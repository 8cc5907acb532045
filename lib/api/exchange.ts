/**
 * What the pipeline reads of a request. A Web `Request` has all of it; the front server makes it of Node's own request,
 * since a `Request` and a `Response` cost a short answer more than the rest of its way.
 */
export type ApiRequest = {
  readonly method: string;
  /** The whole address, or what follows the host. */
  readonly url: string;
  readonly headers: { get: (name: string) => string | null };
  readonly body: ReadableStream<Uint8Array> | null;
  /** The body as it arrives, where that costs less than a stream. */
  readonly pieces?: () => AsyncIterable<Uint8Array>;
};

/** What the pipeline answers; a text or bytes go out in one piece, a stream as fast as the client takes it. */
export type ApiAnswer = {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
};

/** The answer as a route file of Next returns it. */
export const responseOf = ({ status, headers, body }: ApiAnswer): Response => new Response(body, { status, headers });

/** The path, and the query with its question mark, of a whole address or of what follows the host. */
export function splitAddress(url: string): { path: string; search: string } {
  const begin = url.startsWith("/") ? 0 : url.indexOf("/", url.indexOf("//") + 2);
  const mark = url.indexOf("?", begin);
  const end = mark === -1 ? url.length : mark;
  return { path: url.slice(begin, end), search: url.slice(end) };
}
