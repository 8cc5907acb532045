import { decode } from "next-auth/jwt";
import { z } from "zod";
import { auditedAddress } from "@/lib/api/client-address";
import { requestIdOf } from "@/lib/api/request-id";
import { now } from "@/lib/clock";
import { sessionSecret } from "@/lib/crypto";
import { inOrganization } from "@/lib/db";
import { cookiesOf } from "./request-cookies";
import { sessionCaller } from "./session-caller";
import { confirmedPath, outcomeAddress } from "./sign-on-outcome";
import { confirmationAnswer, confirmSigning } from "./signing-confirmation";

/** Members of an ID token that say when the person signed in at the provider, in seconds of the provider's clock. */
const SignOnClaims = z.object({ iat: z.number(), auth_time: z.number() });

// Seconds that whole numbers of seconds on two clocks may differ by.
const roundingSeconds = 2;

const cookieOf = (request: Request, name: string): { name: string; value: string } | null => {
  const cookies = cookiesOf(request);
  for (const candidate of [`__Secure-${name}`, name]) {
    const value = cookies.get(candidate);
    if (value !== undefined) return { name: candidate, value };
  }
  return null;
};

/** Null for what is no escaped text: a cookie is whatever the browser sends. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The address that a sign-on was asked to come back to, if it was asked for to confirm a signature; else null. */
export function confirmationTarget(request: Request): URL | null {
  const cookie = cookieOf(request, "next-auth.callback-url");
  const text = cookie && decoded(cookie.value);
  if (!text) return null;
  const target = URL.canParse(text, request.url) ? new URL(text, request.url) : null;
  return target?.pathname === confirmedPath ? target : null;
}

/** When this sign-on was begun here, in seconds: next-auth's own cookie says it, encrypted under our key. */
async function begunAt(request: Request): Promise<number | null> {
  const cookie = cookieOf(request, "next-auth.state");
  if (!cookie) return null;
  const read = await decode({ token: cookie.value, secret: sessionSecret(), salt: cookie.name }).catch(() => null);
  return typeof read?.["iat"] === "number" ? read["iat"] : null;
}

/** The person signed in at the provider after the confirmation was begun here: each span by one clock alone. */
async function isFresh(request: Request, claims: unknown): Promise<boolean> {
  const read = SignOnClaims.safeParse(claims);
  const begun = await begunAt(request);
  if (!read.success || begun === null) return false;
  const sinceSignOn = read.data.iat - read.data.auth_time;
  return sinceSignOn <= now().getTime() / 1000 - begun + roundingSeconds;
}

/**
 * Makes a confirmation of a sign-on that has just happened: by the person whose session this is, after it was asked
 * for (OpenID Connect Core 1.0, 3.1.2.1: `max_age=0` obliges the provider to tell `auth_time`). Answers the address to
 * go to, which carries the confirmation or what was wrong; the session stays as it was.
 */
export async function confirmBySignOn(
  request: Request,
  { target, personId, claims }: { target: URL; personId: string | null; claims: unknown },
): Promise<string> {
  const caller = await sessionCaller(request);
  if (!caller) return outcomeAddress(target, "session");
  if (caller.actor.id !== personId) return outcomeAddress(target, "person");
  if (!(await isFresh(request, claims))) return outcomeAddress(target, "stale");
  const { organizationId, actor, sessionId } = caller;
  const [requestId, clientAddress] = [requestIdOf(request), auditedAddress(request.headers)];
  const confirmation = await inOrganization(organizationId, (db) =>
    confirmSigning({ organizationId, actor, sessionId, db, now: now(), requestId, clientAddress }, "single-sign-on"),
  );
  return outcomeAddress(target, confirmationAnswer(confirmation));
}

/** Leads a confirmation that failed at the provider back to its window; every other answer stays as it is. */
export function backToConfirmation(request: Request, response: Response): Response {
  const target = response.headers.get("location")?.includes("error=") ? confirmationTarget(request) : null;
  if (!target || !new URL(request.url).pathname.endsWith("/callback/oidc")) return response;
  const headers = new Headers(response.headers);
  headers.set("location", outcomeAddress(target, "provider"));
  return new Response(null, { status: 302, headers });
}
