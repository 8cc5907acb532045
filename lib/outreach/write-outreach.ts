import type { Context } from "@/lib/api/context";
import { recordAudit } from "@/lib/audit/record";
import type { Outreach, OutreachReason, Workflow } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { enqueueAll } from "@/lib/jobs/queue";
import { subjectKeyOf } from "@/lib/workflows/subject";
import { refusalOf, requireTimeForLetter, standingOf } from "./cadence";
import { currentSettings, senderOf, type Settings, whyKept } from "./current-settings";
import { factsOf, type WorkflowFacts } from "./letter-facts";
import type { LetterChoice } from "./letter-schemas";
import { composeLetter, valuesOf } from "./outreach-letter";
import { chosenReasons } from "./reason-rows";
import { sendJob } from "./send-job";
import { type ChosenTemplate, chosenTemplate } from "./template-rows";

/** What a letter says of why it was written when nobody said more. */
const ordinaryReason = "Data missing";

export const notSent = (why: string): string => `Not sent: the letter is kept here, ${why}`;
export const waits = "Waits to be sent";

export type LetterPlan = {
  facts: WorkflowFacts;
  settings: Settings;
  template: ChosenTemplate;
  reasons: readonly OutreachReason[];
  /** 1 for the first letter of the workflow that reached anybody. */
  number: number;
};

/** What a planned letter's fields say. */
export const fieldsOfPlan = (ctx: Context, workflowId: string, plan: LetterPlan) =>
  valuesOf({
    ...plan.facts,
    sentences: plan.reasons.map(({ sentence }) => sentence),
    senderName: plan.settings.senderName,
    replyTo: plan.settings.replyTo || plan.settings.senderEmail,
    workflowId,
    number: plan.number,
    writtenOn: ctx.now,
  });

/** The same for every try, so that a mail that went out twice is recognized as one. */
export const messageIdOf = (outreachId: string, { senderEmail }: Pick<Settings, "senderEmail">): string =>
  `<${outreachId}@${senderEmail.slice(senderEmail.lastIndexOf("@") + 1)}>`;

/** Keeps a planned letter, and hands it to the job that sends it, in the caller's transaction. */
export async function keepLetter(
  ctx: Context,
  workflow: Workflow,
  plan: LetterPlan,
  why: { reason?: string; soonerThanCadence?: boolean },
): Promise<Outreach> {
  const { organizationId, db, now, actor } = ctx;
  const { facts, settings, template, reasons, number } = plan;
  const id = newId("out");
  const kept = whyKept(settings, facts.address);
  const labels = reasons.map(({ label }) => label);
  const typed = why.reason?.trim();
  const row = await db.outreach.create({
    data: {
      organizationId,
      id,
      ...subjectKeyOf(workflow),
      workflowId: workflow.id,
      recipients: [facts.address],
      reason: typed || labels.join("; ") || ordinaryReason,
      reasons: labels,
      ...composeLetter(template, fieldsOfPlan(ctx, workflow.id, plan)),
      templateId: template.id,
      number,
      sender: senderOf(settings),
      ...(kept === ""
        ? { state: "queued", nextAttemptAt: now, messageId: messageIdOf(id, settings), latestEvent: waits }
        : { state: "kept", latestEvent: notSent(kept) }),
      createdAt: now,
      createdBy: actor.id,
      createdByName: actor.name,
    },
  });
  await recordAudit(ctx, {
    action: "writeOutreach",
    subjectType: "outreach",
    subjectId: id,
    reason: typed,
    changes: {
      workflowId: [null, workflow.id],
      number: [null, number],
      state: [null, row.state],
      ...(why.soonerThanCadence ? { soonerThanCadence: [null, true] } : {}),
    },
  });
  if (kept === "") await enqueueAll(db, [sendJob(row)]);
  return row;
}

/**
 * Writes the letter that asks for what the workflow's file lacks, in the transaction of the move that begins the
 * outreach. Where no address is known there is none to write to, and nothing is written. What the service moves by
 * itself is not written to before its time; a person hears so (409), as of reasons and templates that are not there (400).
 */
export async function writeOutreach(ctx: Context, workflow: Workflow, choice: LetterChoice): Promise<void> {
  const reasons = await chosenReasons(ctx, choice.reasons ?? [], "reasons");
  const facts = await factsOf(ctx, workflow);
  const template = await chosenTemplate(ctx, facts.audience, choice.templateId);
  if (facts.address === "") return;
  const settings = await currentSettings(ctx);
  const standing = await standingOf(ctx, workflow.id, settings);
  if (ctx.actor.type !== "system") requireTimeForLetter(ctx, { standing, settings }, choice);
  else if (refusalOf(standing, settings) !== undefined) return;
  await keepLetter(ctx, workflow, { facts, settings, template, reasons, number: standing.letters + 1 }, choice);
}
