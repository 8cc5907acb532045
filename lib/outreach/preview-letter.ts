import type { Context } from "@/lib/api/context";
import { badRequest } from "@/lib/api/errors";
import type { Verb } from "@/lib/api/operation";
import { findWorkflow } from "@/lib/workflows/find-workflow";
import { standingOf } from "./cadence";
import { currentSettings, senderOf, whyKept } from "./current-settings";
import { factsOf } from "./letter-facts";
import type { Audience } from "./letter-schemas";
import { composeLetter, type Letter } from "./outreach-letter";
import { chosenReasons } from "./reason-rows";
import type * as op from "./setting-operations";
import { sampleValues } from "./template-fields";
import { chosenTemplate, requireSoundText } from "./template-rows";
import { toStanding } from "./wire";
import { fieldsOfPlan } from "./write-outreach";

type Body = Parameters<Verb<typeof op.previewOutreachLetter>>[1]["body"];

/** What is shown: words that are not saved yet over a template, a template over the default letter. */
async function textOf(ctx: Context, audience: Audience, body: Body): Promise<Letter> {
  const template = await chosenTemplate(ctx, audience, body.templateId);
  const text = { subject: body.subject ?? template.subject, body: body.body ?? template.body };
  requireSoundText(text, audience);
  return text;
}

export const previewOutreachLetter: Verb<typeof op.previewOutreachLetter> = async (ctx, { body }) => {
  const reasons = await chosenReasons(ctx, body.reasons ?? [], "reasons");
  const settings = await currentSettings(ctx);
  const sender = senderOf(settings);
  if (body.workflowId === undefined) {
    if (body.audience === undefined) {
      const message = "is needed without a workflow";
      throw badRequest(`Invalid body: audience: ${message}`, [{ path: "audience", message }]);
    }
    const samples = sampleValues(body.audience);
    const sentences = reasons.map(({ sentence }) => sentence).join("\n");
    const fields = reasons.length === 0 ? samples : { ...samples, reasons: sentences };
    const text = await textOf(ctx, body.audience, body);
    return { ...composeLetter(text, fields), to: [], sender, fields, standing: null };
  }
  const workflow = await findWorkflow(ctx, body.workflowId);
  const facts = await factsOf(ctx, workflow);
  if (body.audience !== undefined && body.audience !== facts.audience) {
    const message = `the workflow ${workflow.id} is of a ${facts.audience}`;
    throw badRequest(`Invalid body: audience: ${message}`, [{ path: "audience", message }]);
  }
  const text = await textOf(ctx, facts.audience, body);
  const standing = await standingOf(ctx, workflow.id, settings);
  const template = { id: null, name: "", ...text };
  const fields = fieldsOfPlan(ctx, workflow.id, { facts, settings, template, reasons, number: standing.letters + 1 });
  return {
    ...composeLetter(text, fields),
    to: facts.address === "" ? [] : [facts.address],
    sender,
    fields,
    standing: toStanding({
      ...standing,
      settings,
      hasAddress: facts.address !== "",
      why: whyKept(settings, facts.address === "" ? null : facts.address),
    }),
  };
};
