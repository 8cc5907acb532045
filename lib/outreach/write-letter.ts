import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { conflict } from "@/lib/api/errors";
import { reply, type Verb } from "@/lib/api/operation";
import { recordAudit } from "@/lib/audit/record";
import type { Outreach } from "@/lib/generated/prisma/client";
import { enqueueAll } from "@/lib/jobs/queue";
import { findWorkflow } from "@/lib/workflows/find-workflow";
import { lockWorkflow } from "@/lib/workflows/lock-workflow";
import { type SubjectKind, workflowStatuses, workflowStatusOf } from "@/lib/workflows/state-machine";
import { requireTimeForLetter, standingOf } from "./cadence";
import { currentSettings, senderOf } from "./current-settings";
import { factsOf } from "./letter-facts";
import type * as op from "./letter-operations";
import type { LetterChoice, OutreachLetter } from "./letter-schemas";
import { requireLetter, toLetters } from "./read-letters";
import { chosenReasons } from "./reason-rows";
import { refusalToResend } from "./resend-letter";
import { sendJob } from "./send-job";
import { chosenTemplate } from "./template-rows";
import { keepLetter, messageIdOf, waits } from "./write-outreach";

async function shown(ctx: Context, { id }: Pick<Outreach, "id">): Promise<z.input<typeof OutreachLetter>> {
  const [letter] = await toLetters(ctx, [await requireLetter(ctx, id)]);
  if (!letter) throw new Error(`The letter ${id} was just there`);
  return letter;
}

/** A further letter of an outreach that goes on; under the workflow's lock, so that two people write one after the other. */
async function writeOnceMore(ctx: Context, kind: SubjectKind, id: string, choice: LetterChoice) {
  const reasons = await chosenReasons(ctx, choice.reasons ?? [], "reasons");
  await lockWorkflow(ctx, id);
  const workflow = await findWorkflow(ctx, id, kind);
  const facts = await factsOf(ctx, workflow);
  const template = await chosenTemplate(ctx, facts.audience, choice.templateId);
  if (workflow.status !== "OUTREACH_IN_PROGRESS")
    throw conflict(
      `The workflow is ${workflowStatuses[workflowStatusOf(workflow.status)].label}; letters are written while outreach is in progress`,
    );
  if (facts.address === "") throw conflict(`No e-mail address of ${facts.subjectName} is known`);
  const settings = await currentSettings(ctx);
  const standing = await standingOf(ctx, workflow.id, settings);
  requireTimeForLetter(ctx, { standing, settings }, choice);
  const plan = { facts, settings, template, reasons, number: standing.letters + 1 };
  return reply(201, await shown(ctx, await keepLetter(ctx, workflow, plan, choice)));
}

export const writeProviderOutreach: Verb<typeof op.writeProviderOutreach> = (ctx, { params, body }) =>
  writeOnceMore(ctx, "provider", params.id, body);

export const writeFacilityOutreach: Verb<typeof op.writeFacilityOutreach> = (ctx, { params, body }) =>
  writeOnceMore(ctx, "facility", params.id, body);

export const resendOutreach: Verb<typeof op.resendOutreach> = async (ctx, { params, body }) => {
  const { db, organizationId, now } = ctx;
  const letter = await requireLetter(ctx, params.id);
  await lockWorkflow(ctx, letter.workflowId);
  const refusal = await refusalToResend(ctx, letter);
  if (refusal !== undefined) throw conflict(refusal);
  const settings = await currentSettings(ctx);
  const { count } = await db.outreach.updateMany({
    where: { organizationId, id: letter.id, state: letter.state },
    data: {
      state: "queued",
      nextAttemptAt: now,
      latestEvent: waits,
      sender: senderOf(settings),
      messageId: letter.messageId || messageIdOf(letter.id, settings),
    },
  });
  if (count === 0) throw conflict("Somebody else has just sent this letter; read it again");
  await recordAudit(ctx, {
    action: "resendOutreach",
    subjectType: "outreach",
    subjectId: letter.id,
    reason: body.reason,
    changes: { state: [letter.state, "queued"] },
  });
  await enqueueAll(db, [sendJob(letter)]);
  return shown(ctx, letter);
};
