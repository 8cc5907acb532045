import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Duplex, Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { ApiError, methodNotAllowed, notFound, payloadTooLarge } from "@/lib/api/errors";
import { routeMatcher } from "@/lib/api/match-route";
import { problemResponse } from "@/lib/api/problem";
import { requestIdOf } from "@/lib/api/request-id";
import { routes } from "@/lib/registry";
import { lazyBody } from "./lazy-body";
import { letGoOfUnreadBody, limitBodyTime, longestBodyTimeMs } from "./body-time";
import { refuse, refuseLength } from "./refuse";
import { refuseConnection } from "./refuse-connection";

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Bytes that a sign-in or another form of a page may send. */
const maximumPageBody = 100 * 1024;
const match = routeMatcher(routes);
const isPage =
  /^\/(?:$|_next\/|console(?:\/|$)|sign-in(?:\/|$)|docs(?:\/|$)|api\/auth\/|[\w-]+\.(?:json|ico|svg|png|txt|webmanifest)$)/;

const securityHeaders = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
};

/** The client's address as the socket sees it: what limits count, so a header of the client must not set it. */
function setClientAddress(request: IncomingMessage): void {
  request.headers["x-client-address"] = request.socket.remoteAddress ?? "";
}

function toRequest(request: IncomingMessage, response: ServerResponse): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const method = request.method === "HEAD" ? "GET" : (request.method ?? "GET");
  const hasBody =
    method !== "GET" &&
    (request.headers["content-length"] !== undefined || request.headers["transfer-encoding"] !== undefined);
  return new Request(`http://${request.headers.host ?? "localhost"}${request.url}`, {
    method,
    headers,
    ...(hasBody ? { body: lazyBody(request, response), duplex: "half" } : {}),
  } as RequestInit);
}

async function send(reply: Response, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.writeHead(reply.status, { ...securityHeaders, ...Object.fromEntries(reply.headers) });
  if (request.method === "HEAD" || !reply.body) {
    await reply.body?.cancel();
    response.end();
    return;
  }
  const body = Readable.fromWeb(reply.body as NodeReadableStream<Uint8Array>);
  // A client that leaves must not leave a file or a query open behind it.
  response.on("close", () => body.destroy());
  for await (const chunk of body) {
    if (response.destroyed) return;
    if (!response.write(chunk)) await new Promise((resolve) => response.once("drain", resolve).once("close", resolve));
  }
  response.end();
}

function problem(error: unknown, request: IncomingMessage): Response {
  const given = new Request("http://localhost/", {
    headers: { "x-request-id": String(request.headers["x-request-id"] ?? "") },
  });
  return problemResponse(error, { path: (request.url ?? "/").split("?")[0] ?? "/", id: requestIdOf(given) });
}

/** Answers what is the API's; hands pages to `pages`. */
async function answer(request: IncomingMessage, response: ServerResponse, pages: PageHandler | null): Promise<void> {
  letGoOfUnreadBody(request, response);
  const refusal: ApiError | null = refuse(request);
  if (refusal) {
    response.setHeader("connection", "close");
    return send(problem(refusal, request), request, response);
  }
  // Clients that join a base address ending in a slash with a path send doubled slashes.
  request.url = (request.url ?? "/").replace(/^[^?]*/, (path) => path.replace(/\/{2,}/g, "/"));
  setClientAddress(request);
  const path = request.url.split("?")[0] ?? "/";
  const found = match(request.method ?? "GET", path);
  const definition = found.kind === "found" ? found.route.handler.definition : null;
  const tooLong = refuseLength(request, definition);
  // The connection stays: closing on a client that still sends its body would lose it the answer.
  if (tooLong) return send(problem(tooLong, request), request, response);
  if (!definition?.upload) limitBodyTime(request);
  if (found.kind === "found") return send(await found.route.handler(toRequest(request, response)), request, response);
  if (found.kind === "method") {
    if (request.method !== "OPTIONS") return send(problem(methodNotAllowed(found.allowed), request), request, response);
    response.writeHead(204, { allow: found.allowed.join(", ") }).end();
    return;
  }
  if (pages && isPage.test(path)) {
    // Pages read forms of a few fields: a body of unknown or great length is none of them.
    const isTooLarge = Number(request.headers["content-length"] ?? 0) > maximumPageBody;
    if (isTooLarge || request.headers["transfer-encoding"] !== undefined) {
      return send(
        problem(payloadTooLarge("A page takes 100 KB at most, of a length that is told"), request),
        request,
        response,
      );
    }
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    if (request.headers.expect !== undefined) response.writeContinue();
    return pages(request, response);
  }
  return send(problem(notFound(`There is nothing at ${path.slice(0, 200)}`), request), request, response);
}

/**
 * The HTTP server of the service: refuses what is not HTTP worth answering with the one error shape, answers the API
 * through the registry, and hands pages to Next (`pages`; null in the API's tests).
 */
export function createFrontServer(pages: PageHandler | null): Server {
  const newestAnswer = new WeakMap<Duplex, ServerResponse>();
  const server = createServer(
    { requireHostHeader: false, insecureHTTPParser: false, maxHeaderSize: 16 * 1024 },
    (request, response) => {
      newestAnswer.set(request.socket, response);
      answer(request, response, pages).catch((error: unknown) => {
        console.error(`request ${request.method} ${request.url} failed:`, error);
        if (response.headersSent) response.destroy();
        else void send(problem(error, request), request, response).catch(() => response.destroy());
      });
    },
  );
  // Told to go on only when somebody reads the body: a refused upload is then never sent.
  server.on("checkContinue", (request, response) => server.emit("request", request, response));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const before = newestAnswer.get(socket);
    // The refusal must not overtake the answers to good requests before it: they would be taken for refused. A request
    // that never arrives whole gets no other answer.
    if (before?.req.complete && !before.closed && error.code !== "ECONNRESET")
      before.once("close", () => refuseConnection(error, socket));
    else refuseConnection(error, socket);
  });
  server.on("checkExpectation", (request, response) => {
    const refusal = new ApiError(417, "ExpectationFailedException", "Only the expectation 100-continue is met");
    void send(problem(refusal, request), request, response).catch(() => response.destroy());
  });
  server.on("connect", (_request, socket) =>
    refuseConnection(Object.assign(new Error("CONNECT"), { code: "CONNECT" }), socket),
  );
  server.requestTimeout = longestBodyTimeMs;
  server.headersTimeout = 30_000;
  server.keepAliveTimeout = 75_000;
  return server;
}
