import { decode } from "next-auth/jwt";
import { sessionSecret } from "@/lib/crypto";
import { onceAProcess } from "@/lib/once-a-process";

/** Whose session a cookie is of. */
export type SessionToken = {
  organizationId: string;
  userId: string;
  sessionId: string;
  /** When the person signed in; ISO 8601. */
  signedInAt: string;
  /** When the cookie is over, and when this process noted last that the session is used; milliseconds. */
  until: number;
  notedAt: number;
};

const mostKept = 1_000;
const opened = onceAProcess("session tokens", () => new Map<string, SessionToken>());

const isOver = ({ until }: SessionToken): boolean => !(until > Date.now());

/** Null also for a token of the versions before sessions had an id: those people sign in once more. */
async function read(cookie: string): Promise<SessionToken | null> {
  const token = await decode({ token: cookie, secret: sessionSecret() }).catch(() => null);
  const { organizationId, sub: userId, sessionId, signedInAt, exp } = token ?? {};
  if (typeof organizationId !== "string" || !userId || typeof sessionId !== "string") return null;
  if (typeof signedInAt !== "number") return null;
  const until = Number(exp) * 1000;
  return { organizationId, userId, sessionId, signedInAt: new Date(signedInAt).toISOString(), until, notedAt: 0 };
}

/**
 * What the cookie of a browser session says, or null when it is none of ours or its time is over. To open one derives two
 * keys, a sixth of what a page costs; what it says never changes, so it is opened once. Whether the session still counts
 * is for the caller to ask, anew each time.
 */
export async function sessionToken(cookie: string): Promise<SessionToken | null> {
  const kept = opened.get(cookie);
  if (kept && !isOver(kept)) return kept;
  const token = await read(cookie);
  if (opened.size >= mostKept) opened.clear();
  if (token) opened.set(cookie, token);
  else opened.delete(cookie);
  return token;
}
