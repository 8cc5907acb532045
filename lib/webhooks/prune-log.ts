import { dayMs } from "@/lib/day";
import { systemPool } from "@/lib/db";
import { env } from "@/lib/env";

/** Rows that a statement looks at. */
const batch = 5_000;

// All of them go, the oldest first: ids are in order of time, so that no index is kept for this alone.
const attempts = `
  DELETE FROM webhook_attempts WHERE organization_id = $1 AND started_at < $2 AND id IN (
    SELECT id FROM webhook_attempts WHERE organization_id = $1 ORDER BY id LIMIT ${batch})`;

/** Looks at rows along (at, id), behind those of the step before ($3, $4), and removes which of them may go. */
const step = (looked: string, gone: string): string => `
  WITH looked AS MATERIALIZED (${looked} ORDER BY 1, 2 LIMIT ${batch}), gone AS (${gone} RETURNING 1)
  SELECT (SELECT count(*)::int FROM looked) AS looked, (SELECT count(*)::int FROM gone) AS removed,
    last.at::text AS at, last.place::text AS place
  FROM (SELECT at, place FROM looked ORDER BY at DESC, place DESC LIMIT 1) AS last`;

const deliveries = step(
  `SELECT created_at AS at, id AS place FROM webhook_deliveries
   WHERE organization_id = $1 AND created_at < $2
     AND created_at >= $3::timestamptz AND (created_at > $3::timestamptz OR id > $4)`,
  `DELETE FROM webhook_deliveries d USING looked, webhooks w
   WHERE d.organization_id = $1 AND d.id = looked.place AND d.completed_at < $2
     AND w.organization_id = $1 AND w.id = d.webhook_id AND (d.state = 'delivered' OR w.removed_at IS NOT NULL)`,
);

const events = step(
  `SELECT fanned_out_at AS at, sequence AS place, id FROM outbox_events
   WHERE organization_id = $1 AND fanned_out_at < $2
     AND fanned_out_at >= $3::timestamptz AND (fanned_out_at > $3::timestamptz OR sequence > $4::bigint)`,
  `DELETE FROM outbox_events e USING looked
   WHERE e.organization_id = $1 AND e.id = looked.id AND NOT EXISTS (
     SELECT FROM webhook_deliveries d WHERE d.organization_id = $1 AND d.event_id = e.id)`,
);

type Step = { looked: number; removed: number; at: string; place: string };

/**
 * Removes what the log of webhooks has kept for its time: first what was said in attempts, later deliveries with their
 * events. What has not arrived stays, however old, unless its endpoint is gone: it may still go out. Each statement is
 * a transaction of its own; `signal` ends it between two. Answers how many rows went.
 */
export async function pruneLog(organizationId: string, now: Date, signal: AbortSignal): Promise<number> {
  const { WEBHOOK_ATTEMPT_DAYS: attemptDays, WEBHOOK_LOG_DAYS: logDays } = env();
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  let removed = 0;
  for (let gone = batch; attemptDays > 0 && gone === batch && !signal.aborted; removed += gone) {
    const { rowCount } = await systemPool().query(attempts, [organizationId, before(attemptDays)]);
    gone = rowCount ?? 0;
  }
  if (logDays === 0) return removed;
  removed += await walk(deliveries, { values: [organizationId, before(logDays)], first: "", signal });
  removed += await walk(events, { values: [organizationId, before(logDays)], first: "0", signal });
  const hours = "DELETE FROM webhook_hours WHERE organization_id = $1 AND hour < $2";
  await systemPool().query(hours, [organizationId, before(logDays)]);
  return removed;
}

async function walk(text: string, { values, first, signal }: Walk): Promise<number> {
  let last: Step = { looked: batch, removed: 0, at: new Date(0).toISOString(), place: first };
  let removed = 0;
  while (last.looked === batch && !signal.aborted) {
    const { rows } = await systemPool().query<Step>(text, [...values, last.at, last.place]);
    const [next] = rows;
    if (!next) break;
    removed += next.removed;
    last = next;
  }
  return removed;
}

type Walk = { values: readonly unknown[]; first: string; signal: AbortSignal };
