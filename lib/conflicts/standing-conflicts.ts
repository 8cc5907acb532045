import type { Context } from "@/lib/api/context";
import { conflict } from "@/lib/api/errors";
import { runStatement } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import type { StandingConflict } from "./operations";

type About = { providerId: string | null; facilityId: string | null };

/**
 * Who must not decide on a provider or a facility: declared conflicts that were not withdrawn and, without a
 * declaration, a user whose e-mail address is the one on file. `people` asks for these alone.
 */
export async function standingConflicts(
  ctx: Pick<Context, "db" | "organizationId" | "actor">,
  { providerId, facilityId }: About,
  people?: readonly string[],
): Promise<StandingConflict[]> {
  const { db, organizationId, actor } = ctx;
  const among = (column: Prisma.Sql) => (people ? Prisma.sql`and ${column} = any(${[...people]})` : Prisma.empty);
  const subject = providerId
    ? { declared: Prisma.sql`c.provider_id = ${providerId}`, emails: providerEmails(organizationId, providerId) }
    : { declared: Prisma.sql`c.facility_id = ${facilityId}`, emails: facilityEmails(organizationId, facilityId) };
  // By hand, so that decisions can ask it too, whose transactions know no Prisma.
  const { text, values } = Prisma.sql`
    select c.id, c.user_id, c.user_name, c.reason, c.created_by, c.created_by_name
    from conflicts_of_interest c
    where c.organization_id = ${organizationId} and ${subject.declared} and c.withdrawn_at is null
      ${among(Prisma.sql`c.user_id`)}
    union all
    select null, u.id, u.name, ${sameAddress}, '', ''
    from users u
    where u.organization_id = ${organizationId} and u.disabled_at is null ${among(Prisma.sql`u.id`)}
      and u.email in (${subject.emails})
    order by 1`;
  const rows = await runStatement(db, { text }, values);
  return rows.map(([id = null, userId, userName, reason, createdBy, byName]) => ({
    id,
    userId: userId ?? "",
    userName: userName ?? "",
    reason: reason ?? "",
    declaredByName: byName ?? "",
    mayWithdraw: id !== null && mayWithdraw(actor, { userId: userId ?? "", createdBy: createdBy ?? "" }),
  }));
}

const sameAddress = "The e-mail address on file is this person's own";

// Users' addresses are stored in lower case.
const providerEmails = (organizationId: string, id: string) => Prisma.sql`
  select lower(address) from providers p, unnest(array[p.primary_email, p.caqh_primary_email]) as address
  where p.organization_id = ${organizationId} and p.id = ${id} and address <> ''`;
const facilityEmails = (organizationId: string, id: string | null) => Prisma.sql`
  select lower(f.contact_email) from facilities f
  where f.organization_id = ${organizationId} and f.id = ${id} and f.contact_email <> ''`;

/** Whoever declared it, or a Supervisor whom it does not concern: nobody lifts what somebody else saw in him or her. */
export const mayWithdraw = (
  actor: Pick<Context["actor"], "id" | "roles">,
  { userId, createdBy }: { userId: string; createdBy: string },
): boolean => createdBy === actor.id || (actor.roles.includes("Supervisor") && userId !== actor.id);

/** Throws 409 that names it when one of the people who answer for this step has a conflict of interest. */
export async function requireNoConflict(
  ctx: Pick<Context, "db" | "organizationId" | "actor">,
  about: About,
  people: readonly (string | undefined)[],
): Promise<void> {
  if (ctx.actor.type === "system") return;
  const asked = people.filter((id) => id !== undefined);
  const standing = await standingConflicts(ctx, about, asked);
  if (standing.length === 0) return;
  throw conflict(
    `A conflict of interest stops this: ${standing.map(conflictSentence).join("; ")}. Somebody else decides, or it is withdrawn with a reason.`,
    {
      blockedBy: standing.map((one) => ({
        kind: "conflict-of-interest",
        subject: one.userId,
        description: conflictSentence(one),
      })),
    },
  );
}

/** "Imogen Farrow: We share a practice" */
export const conflictSentence = ({ userName, reason }: StandingConflict): string => `${userName}: ${reason}`;
