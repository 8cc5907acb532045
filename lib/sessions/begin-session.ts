import { rolesOf } from "@/lib/api/context";
import { auditedAddress } from "@/lib/api/client-address";
import { requestIdOf } from "@/lib/api/request-id";
import { recordAudit } from "@/lib/audit/record";
import type { ConfirmationMethod } from "@/lib/auth/operations";
import { now } from "@/lib/clock";
import { inOrganization } from "@/lib/db";
import type { User } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { browserWords } from "./browser-words";
import { sessionHours } from "./session-schemas";

type SignIn = { method: ConfirmationMethod; headers: { get: (name: string) => string | null } };

/** What the person proved counts no more: the password was changed or the account disabled meanwhile. */
export class ProofIsOver extends Error {}

/**
 * Begins a session of a person who has just signed in, as the account stood then; answers its id and when that was, by
 * the program's clock. Throws `ProofIsOver`.
 */
export async function beginSession(
  person: Pick<User, "organizationId" | "id" | "name" | "roles" | "sessionsValidFrom">,
  { method, headers }: SignIn,
): Promise<{ id: string; signedInAt: Date }> {
  const { organizationId, id: userId, name } = person;
  const [id, signedInAt, begunAt] = [newId("ses"), now(), new Date()];
  const [browser, clientAddress] = [browserWords(headers.get("user-agent")), auditedAddress(headers)];
  await inOrganization(organizationId, async (db) => {
    await db.session.create({
      data: {
        organizationId,
        id,
        userId,
        method,
        browser,
        clientAddress,
        begunAt,
        lastSeenAt: begunAt,
        expiresAt: new Date(begunAt.getTime() + sessionHours * 3_600_000),
      },
    });
    // Not through Prisma, which would count it as a change of the person. Whoever ends all sessions writes the same row:
    // either that is seen here, or this session there.
    const found = await db.$executeRaw`UPDATE users SET last_signed_in_at = ${signedInAt}
      WHERE organization_id = ${organizationId} AND id = ${userId} AND disabled_at IS NULL
        AND sessions_valid_from IS NOT DISTINCT FROM ${person.sessionsValidFrom}::timestamptz`;
    if (found === 0) throw new ProofIsOver("The account was changed while somebody signed in");
    const actor = { type: "user" as const, id: userId, name, roles: rolesOf(person.roles) };
    await recordAudit(
      { organizationId, actor, db, now: signedInAt, requestId: requestIdOf({ headers }), clientAddress },
      {
        action: "signIn",
        subjectType: "user",
        subjectId: userId,
        changes: { session: [null, id], method: [null, method] },
      },
    );
  });
  return { id, signedInAt };
}
