import type { Context } from "@/lib/api/context";
import { now } from "@/lib/clock";
import { systemDb } from "@/lib/db";
import { findWorkflow } from "@/lib/workflows/find-workflow";
import { lockWorkflow } from "@/lib/workflows/lock-workflow";
import { transition } from "@/lib/workflows/transition";
import { refusalOf, standingOf } from "./cadence";
import { currentSettings } from "./current-settings";
import { factsOf } from "./letter-facts";
import { type Due, type DueAfter, walkDue } from "./walk-due";

/**
 * Workflows of which data is missing, of organizations that want them written to, and that may have a letter. Those
 * without an address stay out: thousands of them would be looked at in every run, and keep the others waiting.
 */
const dueBeginnings: DueAfter = (after, limit) => systemDb().$queryRaw<Due[]>`
  SELECT w.organization_id AS "organizationId", w.id AS "workflowId", w.status_changed_at AS "since"
  FROM outreach_settings s
  JOIN workflows w ON w.organization_id = s.organization_id
  WHERE s.writes_by_itself AND w.status = 'DATA_MISSING'
    AND (w.status_changed_at, w.id) > (${after.since}::timestamptz, ${after.workflowId}::text)
    AND (EXISTS (
        SELECT 1 FROM providers p WHERE p.organization_id = w.organization_id AND p.id = w.provider_id
          AND btrim(p.primary_email || p.caqh_primary_email) <> '')
      OR EXISTS (
        SELECT 1 FROM facilities f WHERE f.organization_id = w.organization_id AND f.id = w.facility_id
          AND btrim(f.contact_email) <> ''))
    AND NOT EXISTS (
      SELECT 1 FROM outreaches o
      WHERE o.organization_id = w.organization_id AND o.workflow_id = w.id AND o.state <> 'failed'
        AND greatest(o.created_at, o.sent_at) > ${now()}::timestamptz - s.cadence_days * interval '24 hours')
    AND (SELECT count(*) FROM outreaches o
         WHERE o.organization_id = w.organization_id AND o.workflow_id = w.id AND o.state <> 'failed')
      < s.maximum_letters
  ORDER BY w.status_changed_at, w.id LIMIT ${limit}`;

/** Begins the outreach of a workflow whose checklist lacks something that an address on file can be asked for. */
async function begin(ctx: Context, workflowId: string): Promise<boolean> {
  const { db, organizationId } = ctx;
  await lockWorkflow(ctx, workflowId);
  const workflow = await findWorkflow(ctx, workflowId);
  const settings = await currentSettings(ctx);
  if (workflow.status !== "DATA_MISSING" || !settings.writesByItself) return false;
  if (refusalOf(await standingOf(ctx, workflowId, settings), settings) !== undefined) return false;
  const { address, missing } = await factsOf(ctx, workflow);
  if (address === "" || missing.length === 0) return false;
  const reported = await db.workflowEvent.findFirst({
    where: { organizationId, workflowId, sequence: workflow.sequence },
    select: { reason: true },
  });
  await transition(ctx, { id: workflowId, action: "reachOut", reason: reported?.reason ?? undefined });
  return true;
}

/** Writes to everybody whose data is missing, where the organization wants that. Answers to how many. */
export const beginDueOutreach = (signal?: AbortSignal): Promise<number> => walkDue(dueBeginnings, begin, signal);
