import type { Context } from "@/lib/api/context";
import { now } from "@/lib/clock";
import { systemDb } from "@/lib/db";
import { findWorkflow } from "@/lib/workflows/find-workflow";
import { lockWorkflow } from "@/lib/workflows/lock-workflow";
import { refusalOf, standingOf } from "./cadence";
import { currentSettings, initialSettings } from "./current-settings";
import { factsOf } from "./letter-facts";
import { stillKnownReasons } from "./reason-rows";
import { chosenTemplate } from "./template-rows";
import { type Due, type DueAfter, walkDue } from "./walk-due";
import { keepLetter } from "./write-outreach";

/**
 * Workflows whose outreach goes on, whose newest letter went out (or is kept) the days of the settings ago, and which
 * may have another, by the moment of that letter. One that waits to be sent, or failed, is followed by none: a person
 * looks at it first.
 */
const dueReminders: DueAfter = (after, limit) => systemDb().$queryRaw<Due[]>`
  SELECT w.organization_id AS "organizationId", w.id AS "workflowId", newest.created_at AS "since"
  FROM workflows w
  LEFT JOIN outreach_settings s ON s.organization_id = w.organization_id
  CROSS JOIN LATERAL (
    SELECT o.created_at, o.sent_at, o.state FROM outreaches o
    WHERE o.organization_id = w.organization_id AND o.workflow_id = w.id
    ORDER BY o.created_at DESC, o.id DESC LIMIT 1) newest
  WHERE w.status = 'OUTREACH_IN_PROGRESS' AND newest.state IN ('sent', 'kept')
    AND greatest(newest.created_at, newest.sent_at)
      <= ${now()}::timestamptz - coalesce(s.cadence_days, ${initialSettings.cadenceDays}::int) * interval '24 hours'
    AND (SELECT count(*) FROM outreaches o
         WHERE o.organization_id = w.organization_id AND o.workflow_id = w.id AND o.state <> 'failed')
      < coalesce(s.maximum_letters, ${initialSettings.maximumLetters}::int)
    AND (newest.created_at, w.id) > (${after.since}::timestamptz, ${after.workflowId}::text)
  ORDER BY newest.created_at, w.id LIMIT ${limit}`;

/**
 * Writes the next letter of a workflow that still lacks data, if it may have one now; all of it is looked at again
 * under the workflow's lock, so that two workers write one letter, and none for what has just arrived.
 */
async function remind(ctx: Context, workflowId: string): Promise<boolean> {
  const { organizationId, db } = ctx;
  await lockWorkflow(ctx, workflowId);
  const workflow = await findWorkflow(ctx, workflowId);
  if (workflow.status !== "OUTREACH_IN_PROGRESS") return false;
  const settings = await currentSettings(ctx);
  const standing = await standingOf(ctx, workflowId, settings);
  const last = await db.outreach.findFirst({
    where: { organizationId, workflowId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  if (last === null || (last.state !== "sent" && last.state !== "kept")) return false;
  if (refusalOf(standing, settings) !== undefined) return false;
  const facts = await factsOf(ctx, workflow);
  const reasons = await stillKnownReasons(ctx, last.reasons);
  // The checklist lacks nothing that they can bring, and nobody asked for more.
  if (facts.address === "" || (facts.missing.length === 0 && reasons.length === 0)) return false;
  const known = await db.outreachTemplate.findFirst({
    where: { organizationId, id: last.templateId ?? "", audience: facts.audience, archivedAt: null },
    select: { id: true },
  });
  const template = await chosenTemplate(ctx, facts.audience, known?.id);
  const number = standing.letters + 1;
  await keepLetter(ctx, workflow, { facts, settings, template, reasons, number }, { reason: last.reason });
  return true;
}

/** Writes every reminder that is due. Answers how many were written. */
export const writeDueReminders = (signal?: AbortSignal): Promise<number> => walkDue(dueReminders, remind, signal);
