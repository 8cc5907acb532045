import type { Context } from "@/lib/api/context";
import { notFound, requireCurrent } from "@/lib/api/errors";
import type { Provider } from "@/lib/generated/prisma/client";
import { lockUnfinishedWorkflow } from "./lock-workflow";
import type { SubjectKind } from "./state-machine";

type Ctx = Pick<Context, "db" | "organizationId">;

/** Whom a workflow, a flag or a document is about: the one column of the two that is set; also part of a `where`. */
export type SubjectKey =
  | { providerId: string; facilityId?: undefined }
  | { facilityId: string; providerId?: undefined };

const members = {
  id: true,
  externalId: true,
  status: true,
  workflowStatus: true,
  currentWorkflowId: true,
  credentialingCycle: true,
  credentialingStatusAt: true,
  initialCredentialingDate: true,
  lastCredentialedDate: true,
  nextCredentialingDate: true,
  fileType: true,
  activeFlags: true,
  version: true,
} as const;

/** What credentialing reads and writes of its subject: the members that a provider and a facility both have. */
export type SubjectMembers = Pick<Provider, keyof typeof members>;

export type Subject = SubjectMembers & { kind: SubjectKind };

export const subjectKey = (kind: SubjectKind, id: string): SubjectKey =>
  kind === "provider" ? { providerId: id } : { facilityId: id };

export const kindOf = ({ facilityId }: { facilityId?: string | null }): SubjectKind =>
  facilityId == null ? "provider" : "facility";

/** The subject of a row; the database holds every workflow and flag to exactly one. */
export function subjectKeyOf(row: { providerId?: string | null; facilityId?: string | null }): SubjectKey {
  if (row.providerId != null) return { providerId: row.providerId };
  if (row.facilityId != null) return { facilityId: row.facilityId };
  throw new Error("A row without provider and facility has no subject");
}

/** The subject inside the caller's organization; null when there is none. */
export async function findSubject({ db, organizationId }: Ctx, key: SubjectKey): Promise<Subject | null> {
  const kind = kindOf(key);
  const where = { organizationId, id: key.providerId ?? key.facilityId };
  const row =
    kind === "provider"
      ? await db.provider.findFirst({ where, select: members })
      : await db.facility.findFirst({ where, select: members });
  return row && { ...row, kind };
}

/** The same, for a key out of a request. Throws 404. */
export async function requireSubject(ctx: Ctx, key: SubjectKey): Promise<Subject> {
  const subject = await findSubject(ctx, key);
  if (subject) return subject;
  throw notFound(
    key.providerId ? `Provider ${key.providerId} was not found` : `Facility ${key.facilityId} was not found`,
  );
}

/** The subject of a row that a foreign key holds. */
export async function subjectOf(
  ctx: Ctx,
  row: { providerId: string | null; facilityId: string | null },
): Promise<Subject> {
  const subject = await findSubject(ctx, subjectKeyOf(row));
  if (subject) return subject;
  throw new Error(`The subject ${row.providerId ?? row.facilityId} of a workflow or flag is gone`);
}

/** Locks the subject's row until the transaction ends, so that two starts of one subject wait for each other. */
export async function lockSubject({ db, organizationId }: Ctx, { providerId, facilityId }: SubjectKey): Promise<void> {
  if (providerId !== undefined)
    await db.$queryRaw`select 1 from providers where organization_id = ${organizationId} and id = ${providerId} for update`;
  else
    await db.$queryRaw`select 1 from facilities where organization_id = ${organizationId} and id = ${facilityId} for update`;
}

/**
 * The subject whose record is about to change, locked until the transaction ends, after its unfinished workflow.
 * Throws 404, and 412 when `If-Match` names an older version.
 */
export async function findSubjectForChange(ctx: Context, key: SubjectKey): Promise<Subject> {
  await lockUnfinishedWorkflow(ctx, key.providerId ?? key.facilityId);
  await lockSubject(ctx, key);
  const subject = await requireSubject(ctx, key);
  requireCurrent(ctx.ifMatch, subject.version);
  return subject;
}

/** Writes members of the subject: a new version, by the caller, now. Answers the subject as it then is. */
export async function changeSubject(
  ctx: Ctx & Pick<Context, "actor" | "now">,
  { kind, id }: Subject,
  change: Partial<SubjectMembers>,
): Promise<Subject> {
  const where = { organizationId_id: { organizationId: ctx.organizationId, id } };
  const data = { ...change, version: { increment: 1 }, updatedAt: ctx.now, updatedBy: ctx.actor.id };
  const changed =
    kind === "provider"
      ? await ctx.db.provider.update({ where, data, select: members })
      : await ctx.db.facility.update({ where, data: { ...data, updatedByName: ctx.actor.name }, select: members });
  return { ...changed, kind };
}
