import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { ApiAnswer } from "@/lib/api/exchange";

export const securityHeaders = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
};

async function sendStream(stream: ReadableStream<Uint8Array>, response: ServerResponse): Promise<void> {
  const body = Readable.fromWeb(stream as NodeReadableStream<Uint8Array>);
  // A client that leaves must not leave a file or a query open behind it.
  response.on("close", () => body.destroy());
  for await (const chunk of body) {
    if (response.destroyed) return;
    if (!response.write(chunk)) await new Promise((resolve) => response.once("drain", resolve).once("close", resolve));
  }
  response.end();
}

/** Writes an answer; a text in one piece with its length, a stream as fast as the client takes it. */
export async function send(answer: ApiAnswer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, headers, body } = answer;
  const isText = typeof body === "string";
  response.writeHead(status, {
    ...securityHeaders,
    ...headers,
    ...(isText ? { "content-length": Buffer.byteLength(body) } : {}),
  });
  if (isText) {
    response.end(request.method === "HEAD" ? undefined : body);
  } else if (body && request.method !== "HEAD") {
    await sendStream(body, response);
  } else {
    await body?.cancel();
    response.end();
  }
}
