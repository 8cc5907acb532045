import type { Actor } from "@/lib/api/context";
import { forbidden, unauthorized } from "@/lib/api/errors";
import type { ApiRequest } from "@/lib/api/exchange";
import { personHeader } from "@/lib/api/person-header";
import { env } from "@/lib/env";
import { whySessionIsOver } from "@/lib/sessions/why-over";
import { sessionCaller } from "./session-caller";
import { tokenCaller } from "./token-caller";

/** Who calls, for which organization. `callerId` counts requests: the client, or the person. */
export type Caller = {
  organizationId: string;
  actor: Actor;
  callerId: string;
  /** Of a person in the browser; left out for API clients. */
  sessionId?: string;
  /** What the organization allows each of its API clients; left out, what the installation does. */
  requestsPerMinute?: number;
};

const isWrite = (request: ApiRequest) => !["GET", "HEAD"].includes(request.method);

/** A write with a cookie must come from our own pages: the browser says so itself, or names our origin. */
function requireSameOrigin(request: ApiRequest): void {
  const site = request.headers.get("sec-fetch-site");
  if (site === "same-origin") return;
  const origin = request.headers.get("origin");
  if (site === null && origin !== null) {
    const host = request.headers.get("host");
    if (origin === new URL(env().BASE_URL).origin) return;
    // Sandboxed pages send the origin "null", which is no address.
    if (host !== null && URL.canParse(origin) && new URL(origin).host === host) return;
  }
  throw forbidden("A change with a session cookie must come from this site's own pages");
}

/**
 * Finds the caller by bearer token or by session cookie; at once, without a promise, where a token was asked about just
 * now. Throws 401; 403 for a cross-site write.
 */
export function authenticate(request: ApiRequest): Caller | Promise<Caller> {
  const authorization = request.headers.get("authorization");
  return authorization === null ? personWithCookie(request) : tokenCaller(authorization);
}

const over = (why: string) => unauthorized(why, { session_over: why });

async function personWithCookie(request: ApiRequest): Promise<Caller> {
  const caller = await sessionCaller(request);
  if (!caller) {
    const why = await whySessionIsOver(request);
    throw why === null ? unauthorized() : over(why);
  }
  // A page that is still open from before: what it sends is another person's.
  const meant = request.headers.get(personHeader);
  if (meant !== null && meant !== caller.actor.id) throw over(`${caller.actor.name} has signed in in this browser.`);
  if (isWrite(request)) requireSameOrigin(request);
  return caller;
}
