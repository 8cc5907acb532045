import type { IncomingMessage, ServerResponse } from "node:http";
import { refuseConnection } from "./refuse-connection";

/**
 * A file of 25 MB has a quarter of an hour to arrive, so that somebody on a slow line (30 KB/s) can send it as well;
 * every other body has two minutes, so that whoever lets one trickle does not hold a connection for long.
 */
export const longestBodyTimeMs = 15 * 60 * 1000;
const ordinaryBodyTimeMs = 2 * 60 * 1000;

/** How long a client that already has its answer may go on sending what nobody reads. */
const unreadBodyTimeMs = 10 * 1000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;

// Made when it is needed: an error notes where it came from, which costs more than the timer.
const tooLate = () => Object.assign(new Error("The body did not arrive in time"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });

/** Ends a request whose body has not arrived in the ordinary time, as Node does when the longest time is over. */
export function limitBodyTime(request: IncomingMessage, milliseconds = ordinaryBodyTimeMs): void {
  if (!hasBody(request)) return;
  const timer = setTimeout(() => {
    if (!request.complete) refuseConnection(tooLate(), request.socket);
  }, milliseconds).unref();
  request.once("close", () => clearTimeout(timer));
}

/**
 * A refusal is answered while the client still sends. Some clients read an answer only when they have sent everything,
 * and closing at once would lose it to them: so the rest is thrown away as it arrives, but not for long.
 */
export function letGoOfUnreadBody(
  request: IncomingMessage,
  response: ServerResponse,
  milliseconds = unreadBodyTimeMs,
): void {
  if (!hasBody(request)) return;
  response.once("finish", () => {
    if (request.complete) return;
    const timer = setTimeout(() => request.complete || request.socket.destroy(), milliseconds).unref();
    request.once("close", () => clearTimeout(timer));
  });
}
