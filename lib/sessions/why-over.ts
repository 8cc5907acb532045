import type { ApiRequest } from "@/lib/api/exchange";
import { sessionCookie } from "@/lib/auth/session-cookie";
import { sessionToken } from "@/lib/auth/session-token";
import { systemDb } from "@/lib/db";
import { sessionEndings, type SessionEnding } from "./session-schemas";

const isEnding = (name: string): name is SessionEnding => name in sessionEndings;

/** Why the session with whose cookie somebody comes is over, in a sentence; null for whoever brings none. */
export async function whySessionIsOver(request: Pick<ApiRequest, "headers">): Promise<string | null> {
  const cookie = sessionCookie(request);
  if (!cookie) return null;
  const token = await sessionToken(cookie);
  const ended = token && (await endingOf(token));
  return ended && isEnding(ended) ? sessionEndings[ended].told : "Your session has ended.";
}

async function endingOf({ organizationId, sessionId: id }: { organizationId: string; sessionId: string }) {
  const session = await systemDb().session.findFirst({ where: { organizationId, id }, select: { endedHow: true } });
  return session?.endedHow ?? null;
}
