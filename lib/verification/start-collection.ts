import type { Context } from "@/lib/api/context";
import { badRequest } from "@/lib/api/errors";
import { askAtStart } from "@/lib/caqh/request-check";
import { Prisma, type Workflow } from "@/lib/generated/prisma/client";
import { enqueueAll } from "@/lib/jobs/queue";
import { currentPolicy } from "@/lib/policies/current-policy";
import { subjectKeyOf } from "@/lib/workflows/subject";
import type { ElementAddress } from "./check-element";
import type { Credentialed } from "./asked-of";
import { checklistFor } from "./checklist-for";
import { type ElementKey, elementKeys, elementRule, isElementKey } from "./elements";

type Ctx = Pick<Context, "db" | "organizationId" | "now">;

/** The job that checks one element; those of one element that wait are run as one. */
export const checkJob = (data: ElementAddress) => ({
  name: "verify-element" as const,
  data,
  singletonKey: `${data.organizationId} ${data.workflowId} ${data.element}`,
});

/** Enqueues a check for each element, in the caller's transaction. */
export async function enqueueChecks(
  ctx: Ctx,
  workflowId: string,
  elements: readonly string[],
  startAfterSeconds = 0,
): Promise<void> {
  const { organizationId } = ctx;
  await enqueueAll(
    ctx.db,
    elements.map((element) => ({ ...checkJob({ organizationId, workflowId, element }), startAfterSeconds })),
  );
}

const hasSource = (element: string): boolean => elementRule(element)?.hasSource ?? false;

/** What decides which elements are asked of the workflow's subject. */
async function credentialed(
  { db, organizationId }: Ctx,
  workflow: Pick<Workflow, "providerId" | "facilityId">,
): Promise<Credentialed> {
  const { providerId, facilityId } = subjectKeyOf(workflow);
  if (providerId !== undefined) {
    const where = { organizationId, id: providerId };
    return { kind: "provider", ...(await db.provider.findFirstOrThrow({ where, select: { degree: true } })) };
  }
  const facility = await db.facility.findFirstOrThrow({
    where: { organizationId, id: facilityId },
    select: { type: true, medicareNumber: true, skipOnSiteReview: true },
  });
  return { kind: "facility", ...facility };
}

/** Writes the checklist of a workflow that begins and enqueues its checks; one transaction with the start itself. */
export async function startCollection(
  ctx: Ctx,
  workflow: Pick<Workflow, "id" | "providerId" | "facilityId">,
): Promise<void> {
  const { organizationId } = ctx;
  const { content: policy } = await currentPolicy(ctx.db, organizationId, "file");
  const rows = checklistFor(await credentialed(ctx, workflow), policy).map((row) => {
    const isDue = row.status === "pending" && hasSource(row.element);
    return {
      ...row,
      organizationId,
      workflowId: workflow.id,
      nextAttemptAt: isDue ? ctx.now : null,
      updatedAt: ctx.now,
    };
  });
  await ctx.db.verification.createMany({ data: rows });
  await enqueueChecks(
    ctx,
    workflow.id,
    rows.flatMap((row) => (row.nextAttemptAt ? [row.element] : [])),
  );
  if (workflow.providerId !== null) await askAtStart(ctx, workflow.providerId);
}

/**
 * Sends elements of a checklist back to pending, so that they are verified anew: sources are asked again, the others
 * wait for a person. The packet no longer fits. Throws 400 for an element that is not on the checklist.
 */
export async function resetElements(ctx: Ctx, workflowId: string, elements: readonly string[]): Promise<void> {
  const { organizationId } = ctx;
  const present = await ctx.db.verification.findMany({
    where: { organizationId, workflowId },
    select: { element: true },
  });
  const unknown = elements.find((element) => !present.some((row) => row.element === element));
  if (unknown !== undefined) {
    const known = elementKeys.filter((key) => present.some((row) => row.element === key)).join(", ");
    throw badRequest(`"${unknown}" is not an element of this checklist`, [
      { path: "elements", message: `must be of ${known}` },
    ]);
  }
  const wanted = [...new Set(elements)].filter(isElementKey);
  if (wanted.length === 0) return;
  await sendBack(ctx, workflowId, wanted.filter(hasSource), ctx.now);
  await sendBack(
    ctx,
    workflowId,
    wanted.filter((element) => !hasSource(element)),
    null,
  );
  await ctx.db.workflow.updateMany({
    where: { organizationId, id: workflowId },
    data: { checklistVersion: { increment: 1 } },
  });
  await enqueueChecks(ctx, workflowId, wanted.filter(hasSource));
}

async function sendBack(
  ctx: Ctx,
  workflowId: string,
  elements: readonly ElementKey[],
  nextAttemptAt: Date | null,
): Promise<void> {
  if (elements.length === 0) return;
  await ctx.db.verification.updateMany({
    where: { organizationId: ctx.organizationId, workflowId, element: { in: [...elements] } },
    data: {
      status: "pending",
      note: nextAttemptAt ? "Waits to be checked again" : "Waits for a person to confirm it again",
      method: "",
      verifiedAt: null,
      verifiedById: null,
      verifiedByName: null,
      evidence: Prisma.DbNull,
      evidenceHash: null,
      documentId: null,
      attempts: 0,
      nextAttemptAt,
      updatedAt: ctx.now,
    },
  });
}

/** Starts the checks again that were under way when a workflow was cancelled or decided; called after a revert. */
export async function restartCollection(ctx: Ctx, workflowId: string): Promise<void> {
  const due = {
    organizationId: ctx.organizationId,
    workflowId,
    status: { in: ["pending", "source_unavailable"] },
    nextAttemptAt: { not: null },
  };
  const waiting = await ctx.db.verification.findMany({ where: due, select: { element: true } });
  if (waiting.length === 0) return;
  await ctx.db.verification.updateMany({ where: due, data: { nextAttemptAt: ctx.now } });
  await enqueueChecks(
    ctx,
    workflowId,
    waiting.map(({ element }) => element),
  );
}
