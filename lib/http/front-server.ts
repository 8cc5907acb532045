import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Dispatcher } from "@/lib/api/dispatcher";
import { ApiError, methodNotAllowed, notFound, payloadTooLarge } from "@/lib/api/errors";
import { type ApiAnswer, splitAddress } from "@/lib/api/exchange";
import { problemAnswer } from "@/lib/api/problem";
import { requestIdOf } from "@/lib/api/request-id";
import { letGoOfUnreadBody, limitBodyTime, longestBodyTimeMs } from "./body-time";
import { addressHeader, trustAddressHeader } from "@/lib/api/client-address";
import { log } from "@/lib/log/log";
import { metricsAnswer, metricsPath } from "@/lib/metrics/metrics-page";
import { noteAnswer, unsentAnswer } from "./newest-answer";
import { addressOf, NodeRequest } from "./node-request";
import { refuse, refuseLength } from "./refuse";
import { refuseConnection } from "./refuse-connection";
import { observedPage } from "./observed-page";
import { applyPagePolicy } from "./page-policy";
import { send, standingHeaders } from "./send";

/** Where requests go on: `find` to an operation, `pages` to Next (null in the API's tests). */
export type Doors = {
  find: Dispatcher;
  pages: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | null;
};

/** Bytes that a sign-in or another form of a page may send. */
const maximumPageBody = 100 * 1024;
const isPage =
  /^\/(?:$|_next\/|console(?:\/|$)|sign-in(?:\/|$)|invitation$|docs(?:\/|$)|api\/auth\/|[\w-]+\.(?:json|ico|svg|png|txt|webmanifest)$)/;

function problem(error: unknown, request: IncomingMessage): ApiAnswer {
  const id = requestIdOf({ headers: { get: (name) => String(request.headers[name] ?? "") } });
  return problemAnswer(error, { path: (request.url ?? "/").split("?")[0] ?? "/", id });
}

/** Answers what is the API's; hands pages to `pages`. */
async function answer(request: IncomingMessage, response: ServerResponse, { find, pages }: Doors): Promise<void> {
  letGoOfUnreadBody(request, response);
  const refusal: ApiError | null = refuse(request);
  if (refusal) {
    response.setHeader("connection", "close");
    return send(problem(refusal, request), request, response);
  }
  // Clients that join a base address ending in a slash with a path send doubled slashes.
  if (request.url?.includes("//")) request.url = request.url.replace(/^[^?]*/, (path) => path.replace(/\/{2,}/g, "/"));
  const { path } = splitAddress(request.url ?? "/");
  const found = find(request.method ?? "GET", path);
  const definition = found.kind === "found" ? found.route.handler.definition : null;
  const tooLong = refuseLength(request, definition);
  // The connection stays: closing on a client that still sends its body would lose it the answer.
  if (tooLong) return send(problem(tooLong, request), request, response);
  if (!definition?.upload) limitBodyTime(request);
  if (found.kind === "found")
    return send(await found.route.handler.answer(new NodeRequest(request, response)), request, response);
  if (found.kind === "method") {
    if (request.method !== "OPTIONS") return send(problem(methodNotAllowed(found.allowed), request), request, response);
    response.writeHead(204, { allow: found.allowed.join(", ") }).end();
    return;
  }
  if (path === metricsPath) {
    const { method, headers } = new NodeRequest(request, response);
    return send(
      await metricsAnswer({
        method,
        headers,
        httpVersion: request.httpVersion,
        address: request.socket.remoteAddress ?? "",
      }),
      request,
      response,
    );
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
    request.headers[addressHeader] = addressOf(request);
    for (const [name, value] of Object.entries(standingHeaders())) response.setHeader(name, value);
    applyPagePolicy(path, request, response);
    if (request.headers.expect !== undefined) response.writeContinue();
    return observedPage(request, response, () => pages(request, response));
  }
  return send(problem(notFound(`There is nothing at ${path.slice(0, 200)}`), request), request, response);
}

/**
 * The HTTP server of the service: refuses what is not HTTP worth answering with the one error shape, hands the API's
 * requests to the operations themselves, and pages to Next.
 */
export function createFrontServer(doors: Doors): Server {
  trustAddressHeader();
  const server = createServer(
    { requireHostHeader: false, insecureHTTPParser: false, maxHeaderSize: 16 * 1024 },
    (request, response) => {
      noteAnswer(request.socket, response);
      answer(request, response, doors)
        .catch((error: unknown) => {
          log.error({ method: request.method, err: error }, "a request failed before its operation");
          if (response.headersSent) response.destroy();
          else return send(problem(error, request), request, response);
        })
        .catch(() => response.destroy());
    },
  );
  // Told to go on only when somebody reads the body: a refused upload is then never sent.
  server.on("checkContinue", (request, response) => server.emit("request", request, response));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const before = unsentAnswer(socket);
    // The refusal must not overtake the answers to good requests before it: they would be taken for refused. A request
    // that never arrives whole gets no other answer.
    if (before?.req.complete && error.code !== "ECONNRESET")
      before.once("close", () => refuseConnection(error, socket));
    else refuseConnection(error, socket);
  });
  server.on("checkExpectation", (request, response) => {
    const refusal = new ApiError(417, "ExpectationFailedException", "Only the expectation 100-continue is met");
    void send(problem(refusal, request), request, response);
  });
  server.on("connect", (_request, socket) =>
    refuseConnection(Object.assign(new Error("CONNECT"), { code: "CONNECT" }), socket),
  );
  server.requestTimeout = longestBodyTimeMs;
  server.headersTimeout = 30_000;
  server.keepAliveTimeout = 75_000;
  return server;
}
