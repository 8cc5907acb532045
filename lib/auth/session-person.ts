import type { ApiRequest } from "@/lib/api/exchange";
import { systemPool } from "@/lib/db";
import { noteSeen } from "@/lib/sessions/note-seen";
import { sessionCookie } from "./session-cookie";
import { sessionToken } from "./session-token";

type PersonRow = {
  id: string;
  name: string;
  email: string;
  roles: string[];
  hasPassword: boolean;
  organizationName: string;
};

export type SessionPerson = PersonRow & { organizationId: string; sessionId: string };

// One statement without Prisma: every page and every request of a browser begins with it. Sessions of before a new
// password are ended with it; one that a sign-in with the old password begins in that moment is told by its own.
const findPerson = {
  name: "session_person",
  text: `select u.id, u.name, u.email, u.roles, u.password_hash is not null as "hasPassword", o.name as "organizationName"
    from sessions s
      join users u on u.organization_id = s.organization_id and u.id = s.user_id
      join organizations o on o.id = s.organization_id
    where s.organization_id = $1 and s.id = $2 and s.user_id = $3 and s.ended_at is null
      and s.expires_at > pg_catalog.now() and u.disabled_at is null
      and (u.sessions_valid_from is null or u.sessions_valid_from <= $4::timestamptz)`,
};

/**
 * The person behind a browser session, or null. The session and the person are read anew for every request: signing out,
 * ending a session, disabling somebody, changing a role and a new password act on the next one, in every process.
 */
export async function sessionPerson(request: Pick<ApiRequest, "headers">): Promise<SessionPerson | null> {
  const cookie = sessionCookie(request);
  const token = cookie ? await sessionToken(cookie) : null;
  if (!token) return null;
  const { organizationId, sessionId, userId, signedInAt } = token;
  const values = [organizationId, sessionId, userId, signedInAt];
  const { rows } = await systemPool().query<PersonRow>({ ...findPerson, values });
  const [person] = rows;
  if (!person) return null;
  noteSeen(token, request.headers);
  return { ...person, organizationId, sessionId };
}
