import { findList } from "@/lib/lists/all-lists";
import type { ListKey } from "@/lib/lists/lists";
import { type ExecuteSql, enqueueWith } from "@/lib/jobs/queue";
import { unfinishedStatuses } from "@/lib/workflows/state-machine";
import { checkJob } from "./start-collection";

// What waits for the list, and what was left out because there was none; what a person recorded is left alone.
const wake = `
  UPDATE verifications v
  SET status = CASE v.status WHEN 'not_applicable' THEN 'pending' ELSE v.status END, note = 'Waits to be checked: the list is loaded',
    attempts = 0, next_attempt_at = clock_timestamp(), updated_at = clock_timestamp()
  FROM workflows w
  WHERE w.organization_id = v.organization_id AND w.id = v.workflow_id AND w.status = ANY ($2)
    AND v.element = $1 AND v.method = 'list' AND v.status IN ('source_unavailable', 'not_applicable')
    AND ($3::text IS NULL OR v.organization_id = $3)
  RETURNING v.organization_id AS "organizationId", v.workflow_id AS "workflowId", v.element`;

/**
 * Has the elements that waited for a list asked again, in the transaction of its load, instead of at their next hour.
 * `organizationId`: whose own list it is; everybody's when left out.
 */
export async function listArrived(
  executeSql: ExecuteSql,
  { source, organizationId }: { source: ListKey; organizationId?: string },
): Promise<void> {
  const element = (await findList(source))?.elementKey;
  if (element === undefined) return;
  const { rows } = await executeSql(wake, [element, [...unfinishedStatuses], organizationId ?? null]);
  const waiting = rows as { organizationId: string; workflowId: string; element: string }[];
  await enqueueWith(executeSql, waiting.map(checkJob));
}
