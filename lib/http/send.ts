import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { ApiAnswer } from "@/lib/api/exchange";
import { env } from "@/lib/env";

const securityHeaders = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
};
// Nobody takes an answer about test data for one about people.
const testDataHeaders = { ...securityHeaders, "x-credence-test-data": "1" };

/** What every answer carries. */
export const standingHeaders = (): Record<string, string> => (env().SANDBOX ? testDataHeaders : securityHeaders);

/** As long may a client take nothing of what waits for it. */
const longestStandstillMs = 120_000;

/**
 * Writes a stream as fast as the client takes it. A client that leaves, or takes nothing for `standstillMs`, must not
 * leave a file, a query or a socket open behind it: the stream is ended.
 */
export async function sendStream(
  stream: ReadableStream<Uint8Array>,
  response: ServerResponse,
  standstillMs = longestStandstillMs,
): Promise<void> {
  response.setTimeout(standstillMs, () => response.writableNeedDrain && response.destroy());
  try {
    await pipeline(Readable.fromWeb(stream as NodeReadableStream<Uint8Array>), response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}

/** A head as Node takes it with the least work: name, value, name, value … An answer's own word stands before the standing one. */
function headOf(headers: Record<string, string>, length: number | null): (string | number)[] {
  const lines: (string | number)[] = [];
  const standing = standingHeaders();
  for (const name in standing) if (headers[name] === undefined) lines.push(name, standing[name] ?? "");
  for (const name in headers) lines.push(name, headers[name] ?? "");
  if (length !== null) lines.push("content-length", length);
  return lines;
}

/** Writes an answer; what is there whole in one piece with its length, a stream as fast as the client takes it. */
export function send(
  { status, headers, body }: ApiAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | void {
  const whole = typeof body === "string" || body instanceof Uint8Array ? body : null;
  response.writeHead(status, headOf(headers, whole === null ? null : Buffer.byteLength(whole)));
  if (whole !== null) response.end(request.method === "HEAD" ? undefined : whole);
  else if (body && request.method !== "HEAD") return sendStream(body as ReadableStream<Uint8Array>, response);
  else if (body) return (body as ReadableStream<Uint8Array>).cancel().then(() => void response.end());
  else response.end();
}
