import { decode } from "next-auth/jwt";
import type { ApiRequest } from "@/lib/api/exchange";
import { sessionSecret } from "@/lib/crypto";
import { systemPool } from "@/lib/db";
import { cookiesOf } from "./request-cookies";

const cookieNames = ["__Secure-next-auth.session-token", "next-auth.session-token"];

export type SessionPerson = {
  id: string;
  name: string;
  email: string;
  roles: string[];
  hasPassword: boolean;
  organizationId: string;
  organizationName: string;
};

/** The session's token is base64url and dots: it needs no decoding, and other people's cookies may not stand it. */
function sessionCookie(request: Pick<ApiRequest, "headers">): string | undefined {
  const cookies = cookiesOf(request);
  return cookieNames.map((name) => cookies.get(name)).find((value) => value !== undefined);
}

// One statement without Prisma: every page and every request of a browser begins with it.
const findPerson = {
  name: "session_person",
  text: `select u.id, u.name, u.email, u.roles, u.password_hash is not null as "hasPassword",
      o.id as "organizationId", o.name as "organizationName"
    from users u join organizations o on o.id = u.organization_id
    where u.organization_id = $1 and u.id = $2 and u.disabled_at is null`,
};

/**
 * The person behind a browser session, or null. The person is read anew for every request: disabling somebody or
 * changing a role acts on the next one.
 */
export async function sessionPerson(request: Pick<ApiRequest, "headers">): Promise<SessionPerson | null> {
  const cookie = sessionCookie(request);
  if (!cookie) return null;
  const token = await decode({ token: cookie, secret: sessionSecret() }).catch(() => null);
  const [organizationId, userId] = [token?.organizationId, token?.sub];
  if (typeof organizationId !== "string" || !userId) return null;
  const { rows } = await systemPool().query<SessionPerson>({ ...findPerson, values: [organizationId, userId] });
  return rows[0] ?? null;
}
