import type { Context } from "@/lib/api/context";
import { badRequest, notFound, preconditionFailed, requireCurrent } from "@/lib/api/errors";
import { etag, reply, type Verb } from "@/lib/api/operation";
import { requestsPerMinute } from "@/lib/api/rate-limit";
import { type AuditedChanges, changedMembers } from "@/lib/audit/changed-members";
import { recordAudit } from "@/lib/audit/record";
import type { Organization } from "@/lib/generated/prisma/client";
import { currentPolicy } from "@/lib/policies/current-policy";
import { publishWindow } from "@/lib/policies/publish-window";
import type * as op from "./operations";

const subjectType = "organization";
/** Changes that the screen shows; the audit log has the rest. */
const shownChanges = 50;

export const getSettings: Verb<typeof op.getSettings> = (ctx) => answer(ctx);

export const updateSettings: Verb<typeof op.updateSettings> = async (ctx, { body }) => {
  const { organizationId, db, now } = ctx;
  const before = await requireOrganization(ctx);
  requireCurrent(ctx.ifMatch, before.version);
  const { content } = await currentPolicy(db, organizationId, "file");
  const windowBefore = content.window.days;
  const data = {
    name: body.name?.trim() ?? before.name,
    recredentialingMonths: body.recredentialing_months ?? before.recredentialingMonths,
    committeeQuorum: body.committee_quorum ?? before.committeeQuorum,
    importRetentionDays: body.import_retention_days ?? before.importRetentionDays,
    exportRetentionDays: body.export_retention_days ?? before.exportRetentionDays,
    requestsPerMinute: body.requests_per_minute === undefined ? before.requestsPerMinute : body.requests_per_minute,
  };
  const window = body.verification_window_days ?? windowBefore;
  const changes: AuditedChanges = {
    ...changedMembers(before, data),
    ...(window === windowBefore ? {} : { verificationWindowDays: [windowBefore, window] }),
  };
  if (Object.keys(changes).length === 0) return answer(ctx);
  const { count } = await db.organization.updateMany({
    where: { id: organizationId, version: before.version },
    data: { ...data, version: { increment: 1 }, updatedAt: now },
  });
  if (count === 0) throw preconditionFailed("Somebody else has just changed these settings; read them again");
  if (window !== windowBefore) await publishWindow(ctx, window, requireReason(body.reason));
  await recordAudit(ctx, {
    action: "updateSettings",
    subjectType,
    subjectId: organizationId,
    reason: body.reason,
    changes,
  });
  return answer(ctx);
};

export const listSettingChanges: Verb<typeof op.listSettingChanges> = async ({ organizationId, db }) => {
  const rows = await db.auditEntry.findMany({
    where: { organizationId, subjectType, subjectId: organizationId, action: "updateSettings" },
    orderBy: { id: "desc" },
    take: shownChanges,
  });
  return {
    data: rows.map(({ id, at, actorName, reason, changes }) => ({
      id,
      at: at.toISOString(),
      actor_name: actorName,
      reason,
      // Written by `updateSettings` above, and by nothing else.
      changes: (changes ?? {}) as AuditedChanges,
    })),
  };
};

async function requireOrganization({ organizationId, db }: Context): Promise<Organization> {
  const row = await db.organization.findFirst({ where: { id: organizationId } });
  if (!row) throw notFound("The organization was not found");
  return row;
}

function requireReason(reason: string | undefined): string {
  if (reason !== undefined) return reason;
  const message = "is required when the window changes: the rules are published with it";
  throw badRequest(`Invalid body: reason ${message}`, [{ path: "reason", message }]);
}

async function answer(ctx: Context) {
  const { organizationId, db } = ctx;
  const row = await requireOrganization(ctx);
  const { version, content } = await currentPolicy(db, organizationId, "file");
  const latest = await db.auditEntry.findFirst({
    where: { organizationId, subjectType, subjectId: organizationId, action: "updateSettings" },
    orderBy: { id: "desc" },
    select: { at: true, actorName: true },
  });
  return reply(
    200,
    {
      name: row.name,
      verification_window_days: content.window.days,
      rules_version: version,
      recredentialing_months: row.recredentialingMonths,
      committee_quorum: row.committeeQuorum,
      import_retention_days: row.importRetentionDays,
      export_retention_days: row.exportRetentionDays,
      requests_per_minute: row.requestsPerMinute,
      usual_requests_per_minute: requestsPerMinute,
      updated_at: latest?.at.toISOString() ?? null,
      updated_by_name: latest?.actorName ?? null,
      version: row.version,
    },
    etag(row.version),
  );
}
