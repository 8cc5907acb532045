import type { ApiRequest } from "@/lib/api/exchange";
import { systemPool } from "@/lib/db";
import { noteSeen } from "@/lib/sessions/note-seen";
import { sessionCookie } from "./session-cookie";
import { sessionToken } from "./session-token";

type CallerRow = { name: string; roles: string[] };
type PersonRow = CallerRow & { email: string; hasPassword: boolean; organizationName: string };
type InSession<Row> = Row & { id: string; organizationId: string; sessionId: string };
export type SessionPerson = InSession<PersonRow>;

// One statement without Prisma: every page and every request of a browser begins with it. Sessions of before a new
// password are ended with it; one that a sign-in with the old password begins in that moment is told by its own.
const ofSession = (columns: string, more = "") => `select ${columns}
    from sessions s join users u on u.organization_id = s.organization_id and u.id = s.user_id ${more}
    where s.organization_id = $1 and s.id = $2 and s.user_id = $3 and s.ended_at is null
      and s.expires_at > pg_catalog.now() and u.disabled_at is null
      and (u.sessions_valid_from is null or u.sessions_valid_from <= $4::timestamptz)`;
const findCaller = { name: "session_caller", text: ofSession("u.name, u.roles") };
const findPerson = {
  name: "session_person",
  text: ofSession(
    'u.name, u.roles, u.email, u.password_hash is not null as "hasPassword", o.name as "organizationName"',
    "join organizations o on o.id = s.organization_id",
  ),
};

async function read<Row extends CallerRow>(
  request: Pick<ApiRequest, "headers">,
  statement: { name: string; text: string },
): Promise<InSession<Row> | null> {
  const cookie = sessionCookie(request);
  const token = cookie ? await sessionToken(cookie) : null;
  if (!token) return null;
  const { organizationId, sessionId, userId, signedInAt } = token;
  const values = [organizationId, sessionId, userId, signedInAt];
  const { rows } = await systemPool().query<Row>({ ...statement, values });
  const [person] = rows;
  if (!person) return null;
  noteSeen(token, request.headers);
  return { ...person, id: userId, organizationId, sessionId };
}

/**
 * The person behind a browser session, or null. The session and the person are read anew for every request: signing out,
 * ending a session, disabling somebody, changing a role and a new password act on the next one, in every process.
 */
export const sessionPerson = (request: Pick<ApiRequest, "headers">): Promise<SessionPerson | null> =>
  read<PersonRow>(request, findPerson);

/** The same with no more than a request of the API needs to know. */
export const sessionCallerPerson = (request: Pick<ApiRequest, "headers">): Promise<InSession<CallerRow> | null> =>
  read<CallerRow>(request, findCaller);
