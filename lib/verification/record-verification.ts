import type { Context } from "@/lib/api/context";
import { badRequest, conflict, notFound } from "@/lib/api/errors";
import { dateOf } from "@/lib/api/wire-schemas";
import type { OperationInput } from "@/lib/api/operation";
import { recordAudit } from "@/lib/audit/record";
import { servable } from "@/lib/documents/servable";
import { fingerprintOf } from "@/lib/flags/fingerprint";
import { raiseFlag } from "@/lib/flags/raise";
import type { Document, Flag, Prisma, Verification, Workflow } from "@/lib/generated/prisma/client";
import { allLists } from "@/lib/lists/all-lists";
import { ofSources } from "@/lib/matches/of-sources";
import { advanceWorkflow } from "@/lib/workflows/advance";
import { findWorkflow } from "@/lib/workflows/find-workflow";
import { lockWorkflow } from "@/lib/workflows/lock-workflow";
import { decisionObstacles } from "@/lib/workflows/require-decidable";
import { isFinished, type SubjectKind, workflowStatuses, workflowStatusOf } from "@/lib/workflows/state-machine";
import { kindOf, subjectKeyOf } from "@/lib/workflows/subject";
import { contentHash } from "./content-hash";
import { elementRule, isElementKey } from "./elements";
import { markSectionsVerified } from "./mark-sections-verified";
import type * as op from "./operations";
import { sourceOf } from "./sources/registry";

type Input = Omit<OperationInput<typeof op.recordVerification>, "query">;

function requireUnfinished(workflow: Workflow): void {
  const status = workflowStatusOf(workflow.status);
  if (!isFinished(status)) return;
  throw conflict(`The workflow is ${workflowStatuses[status].label}; its checklist can no longer be changed`);
}

async function findDocument(ctx: Context, workflow: Workflow, id: string | undefined): Promise<Document | null> {
  if (id === undefined) return null;
  const document = await ctx.db.document.findFirst({
    where: {
      organizationId: ctx.organizationId,
      id,
      // Our own packet and sheets show what we know; they prove nothing.
      kind: { notIn: ["packet", "decision-sheet"] },
      ...servable,
      OR: [subjectKeyOf(workflow), { workflowId: workflow.id }],
    },
  });
  if (document) return document;
  const whose = `a document of this ${kindOf(workflow)}`;
  throw badRequest(`document_id is not ${whose}`, [{ path: "document_id", message: `must be ${whose}` }]);
}

/**
 * An exclusion or sanction is never settled by a bare word (400), and never while a confirmed match is open (409)
 * that no Supervisor has made an exception for.
 */
async function requireProof(ctx: Context, workflow: Workflow, { params, body }: Input): Promise<void> {
  if (elementRule(params.element)?.needsProof !== true) return;
  const matches = await matchesOf(ctx, workflow, params.element);
  const obstacles = await decisionObstacles(ctx, workflow);
  const isOverridden = (flagId: string) => obstacles.some((one) => one.subject === flagId && one.isOverridden);
  const confirmed = matches.find((match) => match.active && match.isConfirmed && !isOverridden(match.id));
  if (confirmed && body.status !== "failed") {
    throw conflict(
      `A confirmed match is open: ${confirmed.description}. A Supervisor clears it, or records an override, before the element can be ${body.status.replace("_", " ")}`,
    );
  }
  const isResolved = matches.length > 0 && matches.every((match) => !match.active || isOverridden(match.id));
  // Whoever records a failure resolves the open match the other way: it is this provider.
  const isFoundTrue = body.status === "failed" && matches.some(({ active }) => active);
  if (body.document_id !== undefined || isResolved || isFoundTrue) return;
  throw badRequest(
    `${elementRule(params.element)?.label ?? params.element} needs the document that proves it, or its matches resolved`,
    [{ path: "document_id", message: "is required for this element" }],
  );
}

/** The flags of the matches that an element's lists found; none for an element that no list answers. */
async function matchesOf(ctx: Context, workflow: Workflow, element: string): Promise<Flag[]> {
  const lists = (await allLists(ctx.db)).filter(({ elementKey }) => elementKey === element);
  if (lists.length === 0) return [];
  return ctx.db.flag.findMany({
    where: {
      organizationId: ctx.organizationId,
      ...subjectKeyOf(workflow),
      ...ofSources(lists.map(({ key }) => key)),
    },
  });
}

/** A person found that an exclusion or sanction is this subject's: its open matches are confirmed and stop approval. */
async function confirmMatches(ctx: Context, workflow: Workflow, element: string): Promise<void> {
  const source = isElementKey(element) ? sourceOf(element) : undefined;
  const rule = elementRule(element);
  if (source === undefined || rule?.needsProof !== true) return;
  const open = (await matchesOf(ctx, workflow, element)).filter(({ active }) => active);
  if (open.length > 0) {
    await ctx.db.flag.updateMany({
      where: { organizationId: ctx.organizationId, id: { in: open.map(({ id }) => id) } },
      data: { isConfirmed: true, lastConfirmedAt: ctx.now, updatedAt: ctx.now },
    });
    return;
  }
  await raiseFlag(ctx, {
    ...subjectKeyOf(workflow),
    workflowId: workflow.id,
    flagType: rule.label,
    severity: "critical",
    subCollectionName: rule.subCollectionName,
    description: `${rule.label}: recorded as failed by ${ctx.actor.name}`,
    actionSource: "MANUAL",
    fingerprint: fingerprintOf(source.id, "recorded", workflow.id),
    matchHash: contentHash({ element, workflowId: workflow.id }),
    isConfirmed: true,
    evidence: {},
  });
}

const isJsonObject = (value: Prisma.JsonValue): value is Prisma.JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What the person confirmed, with what a source had found before. */
function evidenceOf(
  ctx: Context,
  row: Verification,
  document: Document | null,
  body: Input["body"],
): Prisma.InputJsonObject {
  const { recordedBy: _by, document: _document, ...found } = isJsonObject(row.evidence) ? row.evidence : {};
  const words = { verified: "Confirmed", failed: "Recorded as failed", not_applicable: "Recorded as not applicable" };
  const note = body.note ? `: ${body.note}` : "";
  return {
    ...(found as Prisma.InputJsonObject),
    searchedAt: ctx.now.toISOString(),
    source: body.source,
    method: body.method,
    reason: `${words[body.status]} by ${ctx.actor.name}${note}`,
    terms: (found["terms"] ?? {}) as Prisma.InputJsonValue,
    recordedBy: ctx.actor.name,
    ...(document ? { document: { id: document.id, name: document.originalFileName, sha256: document.sha256 } } : {}),
  };
}

/** The day on which the provider signed, where attested data says it; else the day of the confirmation. */
async function attestationDateOf(ctx: Context, { id, attestationDate }: Workflow): Promise<Date> {
  const attested = await ctx.db.attestedData.findFirst({
    where: { organizationId: ctx.organizationId, workflowId: id },
    select: { id: true },
  });
  return attested && attestationDate ? attestationDate : dateOf(ctx.now.toISOString());
}

/**
 * Records what a person confirmed about an element. The packet no longer fits and is built again; the workflow goes on
 * as far as it can. `verifiedAt`: when the source said so, where that is not now; the window counts from it. Throws 404, 409 for a finished workflow or an open confirmed match, 400 for missing proof.
 */
export async function recordVerification(
  ctx: Context,
  kind: SubjectKind,
  input: Input,
  { verifiedAt = ctx.now }: { verifiedAt?: Date } = {},
): Promise<void> {
  const { params, body } = input;
  const { organizationId } = ctx;
  await lockWorkflow(ctx, params.id);
  const workflow = await findWorkflow(ctx, params.id, kind);
  const row = await ctx.db.verification.findFirst({
    where: { organizationId, workflowId: workflow.id, element: params.element },
  });
  if (!row) throw notFound(`Element ${params.element} is not on the checklist of workflow ${workflow.id}`);
  requireUnfinished(workflow);
  const document = await findDocument(ctx, workflow, body.document_id);
  await requireProof(ctx, workflow, input);

  const evidence = evidenceOf(ctx, row, document, body);
  await ctx.db.verification.updateMany({
    where: { organizationId, workflowId: workflow.id, element: row.element },
    data: {
      status: body.status,
      source: body.source,
      method: body.method,
      note: body.note ?? "",
      verifiedAt,
      verifiedById: ctx.actor.id,
      verifiedByName: ctx.actor.name,
      evidence,
      evidenceHash: contentHash(evidence),
      documentId: document?.id ?? null,
      // A check that is still under way must not write over a person.
      nextAttemptAt: null,
      updatedAt: ctx.now,
    },
  });
  if (body.status === "failed") await confirmMatches(ctx, workflow, row.element);
  if (body.status === "verified") await markSectionsVerified(ctx, workflow, row.element);
  await ctx.db.workflow.updateMany({
    where: { organizationId, id: workflow.id },
    data: {
      checklistVersion: { increment: 1 },
      version: { increment: 1 },
      ...(row.element === "attestation" && body.status === "verified"
        ? { attestationDate: await attestationDateOf(ctx, workflow) }
        : {}),
    },
  });
  await recordAudit(ctx, {
    action: "recordVerification",
    subjectType: "workflow",
    subjectId: workflow.id,
    reason: body.note,
    changes: {
      [row.element]: [row.status, body.status],
      source: [row.source, body.source],
      documentId: [row.documentId, document?.id ?? null],
    },
  });
  await advanceWorkflow(ctx, workflow.id);
}
