import { randomUUID } from "node:crypto";
import type { Duplex } from "node:stream";
import { ApiError } from "@/lib/api/errors";
import { problemAnswer } from "@/lib/api/problem";

function reasonFor(code: string | undefined): ApiError {
  if (code === "HPE_HEADER_OVERFLOW")
    return new ApiError(431, "RequestHeaderFieldsTooLargeException", "The request's headers are over 16 KB");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return new ApiError(408, "RequestTimeoutException", "The request did not arrive in time");
  if (code === "CONNECT") return new ApiError(405, "MethodNotAllowedException", "This is not a proxy");
  return new ApiError(400, "BadRequestException", "This is not a valid HTTP request");
}

/** Answers what Node's parser refused with the one error shape, and closes the connection. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const answer = problemAnswer(reasonFor(error.code), { path: "/", id: randomUUID() });
  const headers = Object.entries({
    ...answer.headers,
    "content-length": Buffer.byteLength(answer.body),
    connection: "close",
  });
  const head = headers.map(([name, value]) => `${name}: ${value}`).join("\r\n");
  socket.end(`HTTP/1.1 ${answer.status} Refused\r\n${head}\r\n\r\n${answer.body}`);
  // Ended from our side only; a client that never ends its own must not keep the connection.
  setTimeout(() => socket.destroy(), 5_000).unref();
}
