import type { Actor, Context } from "@/lib/api/context";
import { systemActor } from "@/lib/api/context";
import { elementRule, isElementKey } from "@/lib/verification/elements";
import { questionOf } from "@/lib/verification/question";
import { recordVerification } from "@/lib/verification/record-verification";
import { settleElement } from "@/lib/verification/settle-element";
import {
  approveProviderWorkflow,
  cancelProviderWorkflow,
  createWorkflowNote,
  denyProviderWorkflow,
  reachOutProviderWorkflow,
  readyProviderWorkflow,
  reportProviderDataMissing,
  shareProviderToCommittee,
  startProviderWorkflow,
  tableProviderWorkflow,
} from "@/lib/workflows/service";
import type { Journey } from "./journeys";
import { seedAttestation } from "./profiles";
import type { DemoFacts } from "./provider-file";

export type Staff = { director: Actor; user: Actor; supervisor: Actor };

/** A file on its way: the transaction, who works on it, and the day of the demo's beginning. */
export type Carried = {
  ctx: Context;
  staff: Staff;
  providerId: string;
  person: DemoFacts;
  journey: Journey;
  /** Days ago that credentialing was started. */
  startedDaysAgo: number;
};

const day = 86_400_000;
const confirmations: Readonly<Record<string, { source: string; method: string; note: string }>> = {
  license: { source: "State licensing board", method: "Website", note: "Active, no board actions shown" },
  dea: { source: "DEA registration validation", method: "Website", note: "Active in all schedules applied for" },
  board_certification: { source: "Certifying board", method: "Website", note: "Certified, maintenance up to date" },
  education: { source: "Educational institution", method: "Letter", note: "Degree and dates confirmed" },
  malpractice_insurance: { source: "Certificate of insurance", method: "Document", note: "In force, limits as stated" },
  hospital_affiliation: { source: "Hospital", method: "Phone", note: "Privileges in good standing" },
  attestation: { source: "Application", method: "Document", note: "Signed and dated by the provider" },
};

const at = (ctx: Context, actor: Actor, daysAgo: number): Context => ({
  ...ctx,
  actor,
  now: new Date(ctx.now.getTime() - daysAgo * day),
});

/** People confirm what only they can, some days after the start. */
async function confirmByHand({ ctx, staff, journey, startedDaysAgo }: Carried, workflowId: string): Promise<void> {
  const { organizationId } = ctx;
  const waiting = await ctx.db.verification.findMany({
    where: { organizationId, workflowId, status: "pending" },
    select: { element: true },
  });
  const byHand = waiting.filter(({ element }) => {
    const rule = elementRule(element);
    // What takes a document has its own path; a bare word is refused.
    return rule?.kind === "manual" && !rule.needsProof && !journey.except?.includes(element);
  });
  for (const [index, { element }] of byHand.entries()) {
    const when = at(ctx, staff.user, startedDaysAgo - 1 - index * 0.3);
    const body = { status: "verified" as const, ...(confirmations[element] ?? { source: "File", method: "Document" }) };
    await recordVerification(when, "provider", { params: { id: workflowId, element }, body });
  }
}

/** What the worker would do for each source; here in the transaction of the demo. */
async function askSources({ ctx, providerId }: Carried, workflowId: string): Promise<void> {
  const { organizationId, db, now } = ctx;
  const waiting = await db.verification.findMany({ where: { organizationId, workflowId, status: "pending" } });
  for (const verification of waiting) {
    const { element } = verification;
    const question =
      isElementKey(element) && (await questionOf(db, { organizationId, providerId, facilityId: null }, element));
    if (!question) continue;
    const answer = await question.ask({ now });
    const settlement = { verification, subject: { providerId }, source: question.source, answer, askedAt: now };
    await settleElement({ ...ctx, actor: systemActor }, settlement);
  }
}

/** False when a source did not answer: the file then waits for the worker instead of a decision. */
async function isVerified(ctx: Context, workflowId: string): Promise<boolean> {
  const { organizationId } = ctx;
  const workflow = await ctx.db.workflow.findFirstOrThrow({ where: { organizationId, id: workflowId } });
  return workflow.status === "PSV_COMPLETED";
}

async function decide({ ctx, staff, providerId, journey }: Carried, id: string): Promise<void> {
  const reason = journey.reason ?? "";
  const call = { params: { id }, query: undefined };
  const early = { reason: "On the agenda of today's meeting; the packet follows" };
  await readyProviderWorkflow(at(ctx, staff.supervisor, 0), { ...call, body: early });
  const director = at(ctx, staff.director, 0);
  if (journey.to === "approved") await approveProviderWorkflow(director, { ...call, body: {} });
  if (journey.to === "denied") await denyProviderWorkflow(director, { ...call, body: { reason } });
  if (journey.to === "tabled") await tableProviderWorkflow(director, { ...call, body: { reason } });
  if (journey.to === "committee")
    await shareProviderToCommittee(at(ctx, staff.user, 0), {
      params: { id: providerId },
      query: undefined,
      body: { reason },
    });
}

const decisions = ["approved", "denied", "tabled", "committee"];

/** Starts a provider's credentialing and carries it as far as its journey goes, by the operations of the API. */
export async function carryFile(file: Carried): Promise<void> {
  const { ctx, staff, providerId, person, journey, startedDaysAgo } = file;
  if (journey.to === "none") return;
  const started = await startProviderWorkflow(at(ctx, staff.user, startedDaysAgo), {
    params: { providerId },
    query: undefined,
    body: {},
  });
  if (!started || !("providerId" in started)) throw new Error("startProviderWorkflow answers the workflow's id");
  const { id } = started;
  const attested = at(ctx, staff.user, startedDaysAgo - 0.5);
  await seedAttestation(attested, { providerId, workflowId: id, person, today: ctx.now });
  const call = { params: { id }, query: undefined };
  const reason = journey.reason ?? "";
  const later = at(ctx, staff.user, startedDaysAgo / 3);
  if (journey.to !== "started" && journey.to !== "withdrawn") await confirmByHand(file, id);
  if (journey.to === "data missing") await reportProviderDataMissing(later, { ...call, body: { reason } });
  if (journey.to === "outreach") await reachOutProviderWorkflow(later, { ...call, body: { reason } });
  if (journey.to === "withdrawn") await cancelProviderWorkflow(later, { ...call, body: { reason } });
  if (journey.note) await createWorkflowNote(later, { ...call, body: { message: journey.note } });
  if (!decisions.includes(journey.to)) return;
  await askSources(file, id);
  if (await isVerified(ctx, id)) await decide(file, id);
}
