import type { Context } from "@/lib/api/context";
import { conflict } from "@/lib/api/errors";
import { runStatement } from "@/lib/db";
import type { Part, Row } from "@/lib/statement-batch";
import { askedTogether } from "@/lib/together/asked";
import type { StandingConflict } from "./operations";

type About = { providerId: string | null; facilityId: string | null };

const sameAddress = "The e-mail address on file is this person's own";

/** For one provider or facility, as SQL; $2: people to ask for, or null for everybody. By hand and prepared: decisions wait for it. */
export const conflictsOf = (providerId: string, facilityId: string): string => `
  ${knownConflicts(providerId, facilityId)} ORDER BY 1`;

const knownConflicts = (providerId: string, facilityId: string): string => `
  SELECT c.id, c.user_id, c.user_name, c.reason, c.created_by, c.created_by_name
  FROM conflicts_of_interest c
  WHERE c.organization_id = $1 AND c.withdrawn_at IS NULL AND ($2::text[] IS NULL OR c.user_id = ANY($2))
    AND (c.provider_id = ${providerId} OR c.facility_id = ${facilityId})
  UNION ALL
  SELECT NULL, u.id, u.name, '${sameAddress.replaceAll("'", "''")}', '', ''
  FROM users u
  WHERE u.organization_id = $1 AND u.disabled_at IS NULL AND ($2::text[] IS NULL OR u.id = ANY($2)) AND u.email IN (
    -- Users' addresses are stored in lower case.
    SELECT lower(address) FROM providers p, unnest(ARRAY[p.primary_email, p.caqh_primary_email]) AS address
    WHERE p.organization_id = $1 AND p.id = ${providerId} AND address <> ''
    UNION ALL
    SELECT lower(f.contact_email) FROM facilities f
    WHERE f.organization_id = $1 AND f.id = ${facilityId} AND f.contact_email <> '')`;

/**
 * Who has recused himself or herself from one of these workflows at a meeting that is still held: the committee counts
 * the recusal by itself, and whoever may not vote on a file does not decide on it either.
 */
const recusedFrom = (workflows: string): string => `
  SELECT NULL, v.user_id, v.user_name, 'Recused at the committee: ' || v.reason, '', ''
  FROM committee_items i
  JOIN committee_meetings m ON m.organization_id = $1 AND m.id = i.meeting_id AND m.state = 'published'
  JOIN committee_votes v ON v.organization_id = $1 AND v.item_id = i.id AND v.choice = 'recused'
  WHERE i.organization_id = $1 AND i.workflow_id ${workflows} AND ($2::text[] IS NULL OR v.user_id = ANY($2))`;

/** Both, declared ones first. */
const standing = (providerId: string, facilityId: string, workflows: string): string =>
  `${knownConflicts(providerId, facilityId)} UNION ALL ${recusedFrom(workflows)} ORDER BY 1`;

const ofSubjects =
  "IN (SELECT id FROM workflows WHERE organization_id = $1 AND (provider_id = $3 OR facility_id = $4))";
const ofSubject = askedTogether({ name: "conflicts_of_subject", text: standing("$3", "$4", ofSubjects) }, [
  "text",
  "text[]",
]);
const subjectColumn = (column: string) => `(SELECT ${column} FROM workflows WHERE organization_id = $1 AND id = $3)`;
const ofWorkflow = askedTogether(
  {
    name: "conflicts_of_workflow",
    text: standing(subjectColumn("provider_id"), subjectColumn("facility_id"), "= $3"),
  },
  ["text", "text[]"],
);

const named = (people: readonly (string | undefined)[]): string[] =>
  people.filter((id) => id !== undefined && id !== "") as string[];

/**
 * Whether these people must not decide on whom a workflow is about: for statements that are sent with others. Nothing to
 * ask where nobody is named: only people have conflicts, and an API client that acts for nobody is none.
 */
export function conflictsParts(
  organizationId: string,
  workflowId: string,
  people: readonly (string | undefined)[],
): Part[] {
  const asked = named(people);
  return asked.length > 0 ? [{ statement: ofWorkflow, values: [organizationId, asked, workflowId] }] : [];
}

const conflictsIn = (rows: readonly Row[], actor: Context["actor"]): StandingConflict[] =>
  rows.map(([id = null, userId, userName, reason, createdBy, byName]) => ({
    id,
    userId: userId ?? "",
    userName: userName ?? "",
    reason: reason ?? "",
    declaredByName: byName ?? "",
    mayWithdraw: id !== null && mayWithdraw(actor, { userId: userId ?? "", createdBy: createdBy ?? "" }),
  }));

/**
 * Who must not decide on a provider or a facility: declared conflicts that were not withdrawn and, without a
 * declaration, a user whose e-mail address is the one on file, or who is recused at a meeting. `people` asks for these alone.
 */
export async function standingConflicts(
  { db, organizationId, actor }: Pick<Context, "db" | "organizationId" | "actor">,
  { providerId, facilityId }: About,
  people?: readonly string[],
): Promise<StandingConflict[]> {
  return conflictsIn(
    await runStatement(db, ofSubject, [organizationId, people ?? null, providerId, facilityId]),
    actor,
  );
}

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
  refuseConflicts(await standingConflicts(ctx, about, named(people)));
}

/** The same of the rows that `conflictsParts` asked for. */
export function requireNoneOf(rows: readonly Row[], { actor }: Pick<Context, "actor">): void {
  if (actor.type !== "system") refuseConflicts(conflictsIn(rows, actor));
}

function refuseConflicts(standing: readonly StandingConflict[]): void {
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
