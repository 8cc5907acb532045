import type { Context } from "@/lib/api/context";
import { badRequest } from "@/lib/api/errors";
import type { Verb } from "@/lib/api/operation";
import { findWorkflow } from "@/lib/workflows/find-workflow";
import type { SubjectKind } from "@/lib/workflows/state-machine";
import { standingOf } from "./cadence";
import { currentSettings } from "./current-settings";
import { factsOf } from "./letter-facts";
import type * as op from "./letter-operations";
import { builtInLetter } from "./outreach-letter";
import { chosenReasons } from "./reason-rows";
import { fieldsOfPlan } from "./write-outreach";

async function populate(ctx: Context, kind: SubjectKind, workflowId: string, asked: string) {
  const names = asked.split(",").flatMap((name) => (name.trim() === "" ? [] : [name.trim()]));
  if (names.length === 0) {
    const message = "must name at least one reason";
    throw badRequest(`Invalid query: reasons: ${message}`, [{ path: "reasons", message }]);
  }
  const reasons = await chosenReasons(ctx, names, "reasons");
  const workflow = await findWorkflow(ctx, workflowId, kind);
  const settings = await currentSettings(ctx);
  const facts = await factsOf(ctx, workflow);
  const { letters } = await standingOf(ctx, workflow.id, settings);
  const template = { id: null, name: "", ...builtInLetter };
  const { reasons: sentences, ...fields } = fieldsOfPlan(ctx, workflow.id, {
    facts,
    settings,
    template,
    reasons,
    number: letters + 1,
  });
  return { ...fields, reasonSentences: sentences, reasons: reasons.map(({ label }) => label) };
}

export const populateTemplateFields: Verb<typeof op.populateTemplateFields> = (ctx, { params, query }) =>
  populate(ctx, "provider", params.id, query.reasons);

export const populateFacilityTemplateFields: Verb<typeof op.populateFacilityTemplateFields> = (
  ctx,
  { params, query },
) => populate(ctx, "facility", params.id, query.reasons);
