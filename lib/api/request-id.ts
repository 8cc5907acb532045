import { randomUUID } from "node:crypto";
import type { ApiRequest } from "./exchange";

/** The caller's `X-Request-Id` when it is a plain token, else a new one; returned on every answer. */
export function requestIdOf(request: Pick<ApiRequest, "headers">): string {
  const given = request.headers.get("x-request-id");
  return given && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
}
