import type { JWT } from "next-auth/jwt";
import type { ApiRequest } from "@/lib/api/exchange";
import { systemPool } from "@/lib/db";
import { cookiesOf } from "./request-cookies";
import { sessionToken } from "./session-token";

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
    where u.organization_id = $1 and u.id = $2 and u.disabled_at is null
      and (u.sessions_valid_from is null or u.sessions_valid_from <= $3::timestamptz)`,
};

/** When the person signed in, in milliseconds; `iat` is renewed while the session is used. */
const begunAt = ({ signedInAt, iat }: JWT): number =>
  typeof signedInAt === "number" ? signedInAt : typeof iat === "number" ? iat * 1000 : 0;

/**
 * The person behind a browser session, or null. The person is read anew for every request: disabling somebody,
 * changing a role and a new password act on the next one.
 */
export async function sessionPerson(request: Pick<ApiRequest, "headers">): Promise<SessionPerson | null> {
  const cookie = sessionCookie(request);
  if (!cookie) return null;
  const token = await sessionToken(cookie);
  const [organizationId, userId] = [token?.organizationId, token?.sub];
  if (typeof organizationId !== "string" || !userId) return null;
  const values = [organizationId, userId, new Date(begunAt(token ?? {}))];
  const { rows } = await systemPool().query<SessionPerson>({ ...findPerson, values });
  return rows[0] ?? null;
}
