import { decode } from "next-auth/jwt";
import { rolesOf } from "@/lib/api/context";
import type { ApiRequest } from "@/lib/api/exchange";
import { sessionSecret } from "@/lib/crypto";
import { systemDb } from "@/lib/db";
import type { Caller } from "./authenticate";
import { cookiesOf } from "./request-cookies";

const cookieNames = ["__Secure-next-auth.session-token", "next-auth.session-token"];

/** The session's token is base64url and dots: it needs no decoding, and other people's cookies may not stand it. */
function sessionCookie(request: Pick<ApiRequest, "headers">): string | undefined {
  const cookies = cookiesOf(request);
  return cookieNames.map((name) => cookies.get(name)).find((value) => value !== undefined);
}

/**
 * The person behind a browser session, or null. The person is read anew for every request: disabling somebody or
 * changing a role acts on the next one.
 */
export async function sessionCaller(request: Pick<ApiRequest, "headers">): Promise<Caller | null> {
  const cookie = sessionCookie(request);
  if (!cookie) return null;
  const token = await decode({ token: cookie, secret: sessionSecret() }).catch(() => null);
  const [organizationId, userId] = [token?.organizationId, token?.sub];
  if (typeof organizationId !== "string" || !userId) return null;
  const user = await systemDb().user.findFirst({ where: { organizationId, id: userId, disabledAt: null } });
  if (!user) return null;
  return {
    organizationId,
    actor: { type: "user", id: user.id, name: user.name, roles: rolesOf(user.roles) },
    callerId: user.id,
    isBrowserSession: true,
  };
}
