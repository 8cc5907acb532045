import { decode, type JWT } from "next-auth/jwt";
import { sessionSecret } from "@/lib/crypto";
import { onceAProcess } from "@/lib/once-a-process";

const mostKept = 1_000;
const opened = onceAProcess("session tokens", () => new Map<string, JWT>());

const isOver = ({ exp }: JWT): boolean => !(Number(exp) * 1000 > Date.now());

/**
 * What the cookie of a browser session says, or null when it is none of ours or its time is over. To open one derives two
 * keys, a sixth of what a page costs; what it says never changes, so it is opened once. Whether the person may still
 * enter is for the caller to ask, anew each time.
 */
export async function sessionToken(cookie: string): Promise<JWT | null> {
  const kept = opened.get(cookie);
  if (kept && !isOver(kept)) return kept;
  const token = await decode({ token: cookie, secret: sessionSecret() }).catch(() => null);
  if (opened.size >= mostKept) opened.clear();
  if (token) opened.set(cookie, token);
  else opened.delete(cookie);
  return token;
}
