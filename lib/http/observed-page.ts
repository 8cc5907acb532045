import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "@/lib/log/log";
import { countRequest } from "@/lib/metrics/registry";
import { traced } from "@/lib/tracing/tracing";

/** The part of the console that a page belongs to: `/console/providers`; what follows may be somebody's id or search. */
const partOf = (url: string): string => /^\/(?:console\/)?[\w-]*/.exec(url)?.[0] ?? "/";

/** As long may the pieces of a page wait for each other, in milliseconds. */
const longestWaitMs = 10;

/**
 * Head, frame and data of a page, which Next writes one after the other, leave in one call: `end` lets all go. What takes
 * longer, or is more than the socket's buffer holds, goes on its way after the wait.
 */
function inOnePiece(request: IncomingMessage, response: ServerResponse): void {
  request.socket.cork();
  const timer = setTimeout(() => request.socket.uncork(), longestWaitMs);
  response.once("close", () => clearTimeout(timer));
}

/** Counts, logs and traces a page while it is answered. */
export function observedPage(
  request: IncomingMessage,
  response: ServerResponse,
  work: () => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  const page = partOf(request.url ?? "/");
  const method = request.method === "HEAD" ? "HEAD" : request.method === "POST" ? "POST" : "GET";
  response.once("close", () => {
    const ms = performance.now() - startedAt;
    countRequest(page.startsWith("/_next") ? "file" : "page", method, response.statusCode, ms / 1000);
    log.debug({ page, method, status: response.statusCode, ms: Math.round(ms) }, "page");
  });
  if (!page.startsWith("/_next")) inOnePiece(request, response);
  const attributes = { "http.request.method": method, "http.route": page };
  return traced(
    `${method} ${page}`,
    { kind: "SERVER", attributes, parent: request.headers["traceparent"]?.toString() },
    work,
  );
}
