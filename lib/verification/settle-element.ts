import type { Context } from "@/lib/api/context";
import { dateOf } from "@/lib/api/wire-schemas";
import { raiseFlag } from "@/lib/flags/raise";
import type { Flag, Prisma, Verification } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { ofSources } from "@/lib/matches/of-sources";
import { recordMatches } from "@/lib/matches/record-matches";
import { advanceWorkflow } from "@/lib/workflows/advance";
import { lockWorkflow } from "@/lib/workflows/lock-workflow";
import { isFinished, workflowStatusOf } from "@/lib/workflows/state-machine";
import type { SubjectKey } from "@/lib/workflows/subject";
import { contentHash } from "./content-hash";
import { retryDelaySeconds } from "./retry-delay";
import type { SourceAnswer } from "./source";
import type { KnownSource } from "./sources/registry";
import { enqueueChecks } from "./start-collection";

type Settlement = {
  verification: Verification;
  subject: SubjectKey;
  source: KnownSource;
  answer: SourceAnswer;
  askedAt: Date;
};

const toJson = (value: unknown): Prisma.InputJsonValue => JSON.parse(JSON.stringify(value ?? {}));

/** Locks the workflow; false when it is gone or finished. */
async function lockUnfinished(ctx: Context, workflowId: string): Promise<boolean> {
  const workflow = await lockWorkflow(ctx, workflowId);
  return workflow !== null && !isFinished(workflowStatusOf(workflow.status));
}

/**
 * What the lists said, recorded with validity, and the flags of their matches; those of the subject that somebody
 * confirmed stand too, whatever the list says now.
 */
async function recordComparisons(ctx: Context, { verification, answer, subject }: Settlement): Promise<Flag[]> {
  const { organizationId } = ctx;
  const flags: Flag[] = [];
  for (const comparison of answer.comparisons ?? []) {
    const { workflowId } = verification;
    const recorded = await recordMatches(ctx, { ...comparison, subject, workflowId, actionSource: "CREDENTIALING" });
    flags.push(...recorded.flags);
  }
  const sources = (answer.comparisons ?? []).map(({ source }) => source);
  if (sources.length === 0) return flags;
  const confirmed = await ctx.db.flag.findMany({
    where: { organizationId, ...subject, active: true, isConfirmed: true, ...ofSources(sources) },
  });
  return [...flags, ...confirmed.filter(({ id }) => !flags.some((flag) => flag.id === id))];
}

/** The flags of the answer's other findings, raised or confirmed. */
async function raiseFindings(ctx: Context, { verification, answer, subject }: Settlement): Promise<Flag[]> {
  const ids: string[] = [];
  for (const { needsResolution: _, expirationDate, evidence, ...finding } of answer.findings) {
    if (await stoodBehindFlag(ctx, subject, finding.fingerprint)) continue;
    const { id } = await raiseFlag(ctx, {
      ...finding,
      ...subject,
      workflowId: verification.workflowId,
      actionSource: "CREDENTIALING",
      evidence: toJson(evidence),
      expirationDate: expirationDate ? dateOf(expirationDate) : undefined,
    });
    ids.push(id);
  }
  if (ids.length === 0) return [];
  return ctx.db.flag.findMany({
    where: { organizationId: ctx.organizationId, id: { in: ids } },
    orderBy: { id: "asc" },
  });
}

/** True for a reinstatement whose exclusion has a flag of its own, which keeps that history. */
async function stoodBehindFlag(ctx: Context, subject: SubjectKey, fingerprint: string): Promise<boolean> {
  const [source = "", what, ...key] = fingerprint.split(":");
  if (what !== "reinstated") return false;
  const { organizationId } = ctx;
  const where = { organizationId, ...subject, source, recordKey: key.join(":"), flagId: { not: null } };
  return (await ctx.db.listMatch.count({ where })) > 0;
}

/** The answer in the light of what people already decided about its matches. */
function withResolutions(answer: SourceAnswer, matched: readonly Flag[], raised: readonly Flag[]): SourceAnswer {
  const needed = answer.findings.filter(({ needsResolution }) => needsResolution);
  const decided = [
    ...matched,
    ...needed.flatMap(({ fingerprint }) => raised.filter((flag) => flag.fingerprint === fingerprint)),
  ];
  if (decided.length === 0) return answer;
  const open = decided.filter(({ active }) => active);
  if (open.some(({ isConfirmed }) => isConfirmed)) return { ...answer, outcome: "failed" };
  if (open.length > 0) return { ...answer, outcome: "review" };
  const resolutions = decided.map((flag) => ({
    flagId: flag.id,
    by: flag.resolvedByName,
    at: flag.resolvedAt?.toISOString() ?? null,
    reason: flag.resolutionReason,
  }));
  const people = [...new Set(resolutions.map(({ by }) => by).filter(Boolean))].join(", ");
  const reason = `${answer.evidence.reason}. Ruled out by ${people || "a person"}`;
  return { ...answer, outcome: "verified", evidence: { ...answer.evidence, reason, resolutions } };
}

/** What is not there to be asked settles an element that may be left out, and no other. */
const asRequired = (answer: SourceAnswer, { required }: Verification): SourceAnswer =>
  answer.outcome === "not_applicable" && required ? { ...answer, outcome: "source_unavailable" } : answer;

/** The members of the checklist row that an answer sets. */
function verdict(
  ctx: Context,
  { verification, source, answer }: Settlement,
): Prisma.VerificationUncheckedUpdateManyInput {
  const { outcome, evidence, method } = answer;
  const attempts = verification.attempts + 1;
  const seen = {
    source: source.name,
    method,
    note: evidence.reason,
    evidence: toJson(evidence),
    evidenceHash: contentHash(evidence),
    attempts,
    updatedAt: ctx.now,
  };
  if (outcome === "source_unavailable") {
    const nextAttemptAt = new Date(ctx.now.getTime() + retryDelaySeconds(attempts, method) * 1_000);
    return { ...seen, status: outcome, nextAttemptAt };
  }
  const settled = { ...seen, attempts, nextAttemptAt: null };
  if (outcome === "review") return { ...settled, status: "pending" };
  const verified = { verifiedAt: ctx.now, verifiedById: ctx.actor.id, verifiedByName: ctx.actor.name };
  return outcome === "verified" ? { ...settled, status: outcome, ...verified } : { ...settled, status: outcome };
}

/**
 * Writes what a source answered: the answer as received, the verdict on the element, the flags, the next attempt, and
 * what follows for the workflow. Leaves everything alone when the element or the workflow moved on meanwhile.
 */
export async function settleElement(ctx: Context, settlement: Settlement): Promise<void> {
  const { verification, source, askedAt } = settlement;
  const { organizationId, workflowId, element } = verification;
  if (!(await lockUnfinished(ctx, workflowId))) return;
  const here = { organizationId, workflowId, element };
  // Attempts and date are those that were read: of two checks at once one writes, and a person's record stays.
  const unchanged = {
    ...here,
    status: verification.status,
    attempts: verification.attempts,
    nextAttemptAt: verification.nextAttemptAt,
  };
  if ((await ctx.db.verification.count({ where: unchanged })) === 0) return;

  await ctx.db.verificationAnswer.create({
    data: {
      ...here,
      id: newId("ans"),
      source: source.name,
      askedAt,
      answeredAt: ctx.now,
      // Nothing to ask is no answer; what that means for the element is the checklist's to say.
      outcome: settlement.answer.outcome === "not_applicable" ? "source_unavailable" : settlement.answer.outcome,
      answer: toJson(settlement.answer.raw),
      answerHash: contentHash(settlement.answer.raw),
    },
  });
  const matched = await recordComparisons(ctx, settlement);
  const raised = await raiseFindings(ctx, settlement);
  const answer = asRequired(withResolutions(settlement.answer, matched, raised), verification);
  const changes = verdict(ctx, { ...settlement, answer });
  await ctx.db.verification.updateMany({ where: here, data: changes });
  // A source that stays away is no news for the packet.
  if (changes.status !== "source_unavailable" || verification.status !== "source_unavailable") {
    await ctx.db.workflow.updateMany({
      where: { organizationId, id: workflowId },
      data: { checklistVersion: { increment: 1 } },
    });
  }
  if (changes.status === "source_unavailable") {
    await enqueueChecks(ctx, workflowId, [element], retryDelaySeconds(verification.attempts + 1, answer.method));
  }
  await advanceWorkflow(ctx, workflowId);
}
