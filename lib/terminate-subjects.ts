import { type Context, systemActor } from "@/lib/api/context";
import { recordAudits } from "@/lib/audit/record";
import type { Failure } from "@/lib/bulk-change";
import { Prisma } from "@/lib/generated/prisma/client";
import { terminationNames } from "@/lib/webhooks/event-names";
import { emitEvents } from "@/lib/webhooks/outbox";
import { lockUnfinishedWorkflows } from "@/lib/workflows/lock-workflow";
import { transition } from "@/lib/workflows/transition";

/** What providers and facilities have in common that can be terminated. */
type Subject = { id: string; externalId: string | null; status: string; statusBeforeTermination: string | null };

/** How a kind of subject is terminated; the rest is the same for all. */
export type Terminable = {
  type: "provider" | "facility";
  table: "providers" | "facilities";
  /** Names in the audit trail. */
  actions: { terminate: string; unterminate: string };
  notFound: (id: string) => string;
};

/** The organization's subjects among `ids`, locked by id until the transaction ends. */
const lock = (
  { db, organizationId }: Context,
  { table }: Pick<Terminable, "table">,
  ids: readonly string[],
): Promise<Subject[]> => db.$queryRaw<Subject[]>`
  select id, external_id as "externalId", status, status_before_termination as "statusBeforeTermination"
  from ${Prisma.raw(table)} where organization_id = ${organizationId} and id = any(${ids}) order by id for update`;

/** Failures of the ids that are not among `found`, or that `refusal` has something to say of. */
function refused(
  ids: readonly string[],
  found: readonly Subject[],
  refusal: (subject: Subject | undefined, id: string) => string | null,
): Failure[] {
  const byId = new Map(found.map((subject) => [subject.id, subject]));
  return ids.flatMap((id) => {
    const reason = refusal(byId.get(id), id);
    return reason === null ? [] : [{ id, reason }];
  });
}

const nounOf = ({ type }: Terminable) => (type === "provider" ? "Provider" : "Facility");

/** Who changed the subjects, as their table keeps it. */
const stamp = ({ table }: Terminable, { now, actor }: Context): Prisma.Sql =>
  table === "facilities"
    ? Prisma.sql`version = version + 1, updated_at = ${now}, updated_by = ${actor.id}, updated_by_name = ${actor.name}`
    : Prisma.sql`version = version + 1, updated_at = ${now}, updated_by = ${actor.id}`;

/** Whoever is terminated has nothing to decide: the service withdraws what was still open. */
async function cancelWorkflows(ctx: Context, ids: readonly string[], reason: string): Promise<void> {
  const asService: Context = { ...ctx, actor: systemActor, ifMatch: null, sessionId: undefined };
  // Asked again under the subjects' locks: one may have been started while this call waited for them.
  for (const { id } of await lockUnfinishedWorkflows(ctx, ids)) {
    await transition(asService, { id, action: "cancel", reason });
  }
}

/**
 * Terminates subjects: an unfinished workflow is cancelled by the service with the reason, and what then remains of
 * the status is remembered for unterminating. Answers those that are unknown or terminated already.
 */
export async function terminateSubjects(
  ctx: Context,
  subjects: Terminable,
  { ids, reason }: { ids: readonly string[]; reason: string },
): Promise<Failure[]> {
  const { organizationId, db } = ctx;
  await lockUnfinishedWorkflows(ctx, ids);
  const found = await lock(ctx, subjects, ids);
  const ending = found.filter(({ status }) => status !== "Terminated");
  const endingIds = ending.map(({ id }) => id);
  await cancelWorkflows(ctx, endingIds, reason);
  const remembered = await db.$queryRaw<{ id: string; status: string }[]>`
    update ${Prisma.raw(subjects.table)} set status_before_termination = status, status = 'Terminated',
      terminated_at = ${ctx.now}, terminated_by = ${ctx.actor.name}, terminated_reason = ${reason},
      ${stamp(subjects, ctx)}
    where organization_id = ${organizationId} and id = any(${endingIds})
    returning id, status_before_termination as status`;
  await recordAudits(
    ctx,
    remembered.map(({ id, status }) => ({
      action: subjects.actions.terminate,
      subjectType: subjects.type,
      subjectId: id,
      reason,
      changes: { status: [status, "Terminated"] },
    })),
  );
  await tell(ctx, subjects, ending);
  return refused(ids, found, (subject, id) => {
    if (!subject) return subjects.notFound(id);
    return subject.status === "Terminated" ? `${nounOf(subjects)} ${id} is already terminated` : null;
  });
}

/** `previousStatus` is what the list of subjects showed until now. */
const tell = (ctx: Context, { type }: Terminable, ended: readonly Subject[]): Promise<void> =>
  emitEvents(
    ctx,
    ended.map(({ id, externalId, status }) => ({
      ...terminationNames(type),
      subjectId: id,
      data: {
        [`${type}Id`]: id,
        externalId,
        previousStatus: status,
        newStatus: "Terminated",
        statusChangedAt: ctx.now.toISOString(),
      },
    })),
  );

/** Gives terminated subjects the status they had; no workflow is reopened. Answers those it does not apply to. */
export async function unterminateSubjects(
  ctx: Context,
  subjects: Terminable,
  { ids, reason }: { ids: readonly string[]; reason: string },
): Promise<Failure[]> {
  const { organizationId, db } = ctx;
  // A terminated subject has no unfinished workflow, and a start waits for the subject's lock.
  const found = await lock(ctx, subjects, ids);
  const restored = found.filter(({ status }) => status === "Terminated");
  await db.$executeRaw`
    update ${Prisma.raw(subjects.table)} set status = status_before_termination, status_before_termination = null,
      terminated_at = null, terminated_by = null, terminated_reason = null, ${stamp(subjects, ctx)}
    where organization_id = ${organizationId} and id = any(${restored.map(({ id }) => id)})`;
  await recordAudits(
    ctx,
    restored.map(({ id, statusBeforeTermination }) => ({
      action: subjects.actions.unterminate,
      subjectType: subjects.type,
      subjectId: id,
      reason,
      changes: { status: ["Terminated", statusBeforeTermination] },
    })),
  );
  return refused(ids, found, (subject, id) => {
    if (!subject) return subjects.notFound(id);
    return subject.status === "Terminated" ? null : `${nounOf(subjects)} ${id} is not terminated`;
  });
}
