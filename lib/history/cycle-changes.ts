import type { Context } from "@/lib/api/context";
import { Prisma } from "@/lib/generated/prisma/client";
import { isoMoment } from "@/lib/api/wire-schemas";
import { severities } from "@/lib/flags/flag-severity";
import {
  elementKeys,
  elementRule,
  verificationStatusNames,
  type VerificationStatus,
} from "@/lib/verification/elements";
import { kindOf, requireSubject, type SubjectKey } from "@/lib/workflows/subject";
import { auditedChanges, type FieldChange } from "./field-changes";
import type { CycleChanges } from "./operations";

/** Rows of each sort that are read: what a person compares is far less. */
const most = 500;

type Approval = { workflowId: string; at: Date; by: string };

/** What the service made itself is no news of the file. */
const madeHere = ["packet", "decision-sheet", "submission"];

/** What changed in a file between the approval before its present workflow and now. Throws 404. */
export async function cycleChanges(ctx: Context, key: SubjectKey): Promise<CycleChanges> {
  const subject = await requireSubject(ctx, key);
  const since = await lastApproval(ctx, key, subject.currentWorkflowId);
  if (since === null) return { since: null, fields: [], elements: [], documents: [], flags: [], is_cut: false };
  const entries = await audited(ctx, key, since.at);
  const documents = await documentsSince(ctx, key, since.at);
  const flags = await flagsSince(ctx, key, since.at);
  return {
    since: { workflow_id: since.workflowId, at: since.at.toISOString(), decided_by: since.by },
    fields: foldChanges(entries),
    elements: await verdicts(ctx, since.workflowId, subject.currentWorkflowId),
    documents,
    flags,
    is_cut: [entries, documents, flags].some(({ length }) => length === most),
  };
}

/** The newest approval of an earlier workflow that was not taken back. */
async function lastApproval(ctx: Context, key: SubjectKey, currentId: string | null): Promise<Approval | null> {
  const owner = kindOf(key) === "provider" ? Prisma.sql`provider_id` : Prisma.sql`facility_id`;
  const id = key.providerId ?? key.facilityId;
  const [row] = await ctx.db.$queryRaw<Approval[]>`
    SELECT w.id AS "workflowId", e.occurred_at AS at, coalesce(e.decision_entered_by_name, e.actor_name) AS by
    FROM workflows w JOIN workflow_events e ON e.organization_id = w.organization_id AND e.workflow_id = w.id
    WHERE w.organization_id = ${ctx.organizationId} AND w.${owner} = ${id} AND w.id IS DISTINCT FROM ${currentId}
      AND w.status = 'CRED_APPROVED' AND e.to_status = 'CRED_APPROVED' AND e.reverts_event_id IS NULL
    ORDER BY e.occurred_at DESC, e.sequence DESC LIMIT 1`;
  return row ?? null;
}

type Entry = { at: Date; actorName: string; changes: unknown };

const audited = (ctx: Context, key: SubjectKey, since: Date): Promise<Entry[]> =>
  ctx.db.auditEntry.findMany({
    where: {
      organizationId: ctx.organizationId,
      subjectType: kindOf(key),
      subjectId: key.providerId ?? key.facilityId,
      at: { gt: since },
    },
    orderBy: { id: "asc" },
    take: most,
    select: { at: true, actorName: true, changes: true },
  });

/** One line a value: what it was at first, what it is at last, who set it last; what came back to itself is no change. */
function foldChanges(entries: readonly Entry[]): CycleChanges["fields"] {
  const folded = new Map<string, FieldChange & { at: string; by: string }>();
  for (const { at, actorName, changes } of entries) {
    for (const change of auditedChanges(changes)) {
      const key = JSON.stringify(change.path);
      const earlier = folded.get(key);
      folded.set(key, {
        ...change,
        before: earlier ? earlier.before : change.before,
        at: at.toISOString(),
        by: actorName,
      });
    }
  }
  return [...folded.values()].filter(({ before, after }) => before !== after);
}

async function verdicts(ctx: Context, beforeId: string, afterId: string | null): Promise<CycleChanges["elements"]> {
  const rows = await ctx.db.verification.findMany({
    where: { organizationId: ctx.organizationId, workflowId: { in: [beforeId, ...(afterId ? [afterId] : [])] } },
    select: { workflowId: true, element: true, status: true, source: true, verifiedAt: true },
  });
  const of = (workflowId: string | null, element: string) => {
    const row = rows.find((one) => one.workflowId === workflowId && one.element === element);
    return row ? { status: statusOf(row.status), source: row.source, verified_at: isoMoment(row.verifiedAt) } : null;
  };
  return elementKeys.flatMap((element) => {
    const [before, after] = [of(beforeId, element), of(afterId, element)];
    // What is not verified yet says nothing against what was.
    const isOpen = after !== null && (after.status === "pending" || after.status === "source_unavailable");
    if (isOpen || before?.status === after?.status) return [];
    return [{ element, label: elementRule(element)?.label ?? element, before, after }];
  });
}

const statusOf = (status: string): VerificationStatus =>
  verificationStatusNames.find((known) => known === status) ?? "pending";

async function documentsSince(ctx: Context, key: SubjectKey, since: Date): Promise<CycleChanges["documents"]> {
  const rows = await ctx.db.document.findMany({
    where: { organizationId: ctx.organizationId, ...key, createdAt: { gt: since }, kind: { notIn: madeHere } },
    orderBy: { createdAt: "desc" },
    take: most,
    select: { id: true, originalFileName: true, fileType: true, createdAt: true, createdByName: true },
  });
  return rows.map((row) => ({
    id: row.id,
    name: row.originalFileName,
    file_type: row.fileType,
    added_at: row.createdAt.toISOString(),
    by: row.createdByName,
  }));
}

async function flagsSince(ctx: Context, key: SubjectKey, since: Date): Promise<CycleChanges["flags"]> {
  const rows = await ctx.db.flag.findMany({
    where: {
      organizationId: ctx.organizationId,
      ...key,
      OR: [{ flaggedDate: { gt: since } }, { resolvedAt: { gt: since } }],
    },
    orderBy: [{ active: "desc" }, { flaggedDate: "desc" }, { id: "desc" }],
    take: most,
  });
  return rows.map((row) => ({
    id: row.id,
    flag_type: row.flagType,
    severity: severities.find((known) => known === row.severity) ?? "minor",
    description: row.description,
    raised_at: row.flaggedDate.toISOString(),
    is_open: row.active,
    resolution: row.resolution ?? "",
  }));
}
