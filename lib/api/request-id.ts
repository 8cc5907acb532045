import { randomUUID } from "node:crypto";

/** The caller's `X-Request-Id` when it is a plain token, else a new one; returned on every answer. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get("x-request-id");
  return given && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
}
