import type { Verb } from "@/lib/api/operation";
import { isoMoment } from "@/lib/api/wire-schemas";
import type { Flag } from "@/lib/generated/prisma/client";
import { requireSubject, subjectKeyOf } from "@/lib/workflows/subject";
import { setFlagActive } from "./clear-flag";
import type * as op from "./operations";

const severityOf = (flag: Flag) =>
  flag.severity === "critical" || flag.severity === "major" ? flag.severity : "minor";

/** Active flags first, newest first; `read` is the caller's own. */
export const listProviderFlags: Verb<typeof op.listProviderFlags> = async (ctx, { query }) => {
  const { organizationId } = ctx;
  const key = subjectKeyOf({ providerId: query.provider_id, facilityId: query.facility_id });
  await requireSubject(ctx, key);
  const flags = await ctx.db.flag.findMany({
    where: { organizationId, ...key },
    include: { reads: { where: { organizationId, readerId: ctx.actor.id }, select: { flagId: true } } },
    orderBy: [{ active: "desc" }, { createdAt: "desc" }, { id: "desc" }],
  });
  return flags.map((flag) => ({
    id: flag.id,
    read: flag.reads.length > 0,
    active: flag.active,
    subCollectionName: flag.subCollectionName,
    description: flag.description,
    actionSource: flag.actionSource,
    createdAt: isoMoment(flag.createdAt),
    flagType: flag.flagType,
    severity: severityOf(flag),
    isConfirmed: flag.isConfirmed,
    sharedToCredCommittee: flag.sharedToCommittee,
    evidence: flag.evidence,
    resolution: flag.resolution ?? "",
    resolutionReason: flag.resolutionReason ?? "",
    resolvedByName: flag.resolvedByName ?? "",
    resolvedAt: isoMoment(flag.resolvedAt),
  }));
};

/** Clears a flag; what waited for it may go on. A confirmed match is a Supervisor's to clear (403). */
export const deactivateFlag: Verb<typeof op.deactivateFlag> = async (ctx, { params, body }) => {
  await setFlagActive(ctx, params.id, false, body.reason);
  return { success: true };
};

export const activateFlag: Verb<typeof op.activateFlag> = async (ctx, { params, body }) => {
  await setFlagActive(ctx, params.id, true, body.reason);
  return { success: true };
};
