import { randomUUID } from "node:crypto";
import { systemActor } from "@/lib/api/context";
import { recordAudit } from "@/lib/audit/record";
import { now } from "@/lib/clock";
import { type Db, systemDb } from "@/lib/db";
import { newId } from "@/lib/ids";

/** What came of one attempt. */
export type Result = {
  organizationId: string;
  deliveryId: string;
  fence: number;
  outcome: "delivered" | "retry" | "dead";
  /** Seconds until the next attempt; only for `retry`. */
  delaySeconds: number | null;
  /** The endpoint said that it is gone for good (410). */
  isGone: boolean;
  status: number | null;
  requestHeaders: Record<string, string> | null;
  responseHeaders: Record<string, string> | null;
  response: string | null;
  error: string | null;
  durationMs: number;
  /** When the attempt ended, by `performance.now()`. */
  endedAt: number;
};

/** A busy database makes it slower, not impossible; the default of 5 s would throw the work away. */
const patience = { maxWait: 10_000, timeout: 25_000 };

/** Days of nothing but failures after which an endpoint is paused. */
const daysUntilPause = 5;

/**
 * Writes the results of many attempts: the attempt, what becomes of the delivery, of those that wait behind it, and of
 * the endpoint. A result whose lease went to another worker is kept as an attempt and changes nothing else.
 */
export async function settle(results: readonly Result[]): Promise<void> {
  if (results.length === 0) return;
  const rows = JSON.stringify(
    results.map((result) => ({ ...result, attemptId: newId("att"), endedMsAgo: performance.now() - result.endedAt })),
  );
  await systemDb().$transaction(async (db) => {
    await writeAttempts(db, rows);
    await writeDeliveries(db, rows);
    await writeTallies(db, rows);
    await writeHealth(db, rows);
  }, patience);
}

async function writeAttempts(db: Db, rows: string): Promise<void> {
  await db.$executeRaw`
    INSERT INTO webhook_attempts
      (organization_id, id, delivery_id, number, started_at, duration_ms, status, request_headers, response_headers,
        response, error)
    SELECT d.organization_id, r."attemptId", d.id, d.attempts + 1,
      now() - (r."endedMsAgo" + r."durationMs") * interval '1 millisecond', r."durationMs", r.status,
      r."requestHeaders", r."responseHeaders", r.response, r.error
    FROM jsonb_to_recordset(${rows}::jsonb) AS r("organizationId" text, "deliveryId" text, "attemptId" text,
      status int, "requestHeaders" jsonb, "responseHeaders" jsonb, response text, error text, "durationMs" int, "endedMsAgo" double precision)
    JOIN webhook_deliveries d ON d.organization_id = r."organizationId" AND d.id = r."deliveryId"`;
}

async function writeDeliveries(db: Db, rows: string): Promise<void> {
  await db.$executeRaw`
    WITH settled AS (
      UPDATE webhook_deliveries d SET
        state = CASE r.outcome WHEN 'retry' THEN 'pending' ELSE r.outcome END,
        attempts = d.attempts + 1,
        next_attempt_at = CASE r.outcome WHEN 'retry' THEN now() + r."delaySeconds" * interval '1 second'
          ELSE d.next_attempt_at END,
        completed_at = CASE r.outcome WHEN 'retry' THEN NULL ELSE now() END,
        lease_until = NULL, last_status = r.status, last_error = r.error
      FROM jsonb_to_recordset(${rows}::jsonb) AS r("organizationId" text, "deliveryId" text, fence int, outcome text,
        "delaySeconds" double precision, status int, error text)
      WHERE d.organization_id = r."organizationId" AND d.id = r."deliveryId" AND d.fence = r.fence AND d.state = 'pending'
      RETURNING d.organization_id, d.webhook_id, d.subject_id, d.sequence, d.state, d.next_attempt_at)
    UPDATE webhook_deliveries waiting SET
      next_attempt_at = CASE s.state WHEN 'pending' THEN s.next_attempt_at ELSE date_trunc('milliseconds', now()) END
    FROM settled s
    WHERE waiting.organization_id = s.organization_id AND waiting.webhook_id = s.webhook_id
      AND waiting.subject_id = s.subject_id AND waiting.state = 'pending' AND waiting.sequence > s.sequence
      AND waiting.attempts = 0
      AND CASE s.state WHEN 'pending' THEN waiting.next_attempt_at < s.next_attempt_at
        ELSE waiting.next_attempt_at > now() END`;
}

/** Every attempt counts in the hour in which it ended, one whose lease was lost as well. Ordered as in writeHealth. */
async function writeTallies(db: Db, rows: string): Promise<void> {
  await db.$executeRaw`
    INSERT INTO webhook_hours AS tally (organization_id, webhook_id, hour, succeeded, failed)
    SELECT d.organization_id, d.webhook_id, date_trunc('hour', now() - r."endedMsAgo" * interval '1 millisecond', 'UTC'),
      count(*) FILTER (WHERE r.outcome = 'delivered'), count(*) FILTER (WHERE r.outcome <> 'delivered')
    FROM jsonb_to_recordset(${rows}::jsonb) AS r("organizationId" text, "deliveryId" text, outcome text,
      "endedMsAgo" double precision)
    JOIN webhook_deliveries d ON d.organization_id = r."organizationId" AND d.id = r."deliveryId"
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (organization_id, webhook_id, hour) DO UPDATE
    SET succeeded = tally.succeeded + excluded.succeeded, failed = tally.failed + excluded.failed`;
}

/** A single success ends a time of failures. Endpoints in the order of their ids, so that two workers never deadlock. */
async function writeHealth(db: Db, rows: string): Promise<void> {
  const paused = await db.$queryRaw<{ organizationId: string; id: string; reason: string }[]>`
    WITH heard AS (
      SELECT d.organization_id, d.webhook_id, bool_or(r.outcome = 'delivered') AS succeeded, bool_or(r."isGone") AS gone
      FROM jsonb_to_recordset(${rows}::jsonb) AS r("organizationId" text, "deliveryId" text, outcome text, "isGone" boolean)
      JOIN webhook_deliveries d ON d.organization_id = r."organizationId" AND d.id = r."deliveryId"
      GROUP BY d.organization_id, d.webhook_id
    ), changed AS (
      SELECT w.organization_id, w.id, h.succeeded,
        CASE WHEN w.paused_at IS NOT NULL THEN NULL
          WHEN h.gone AND NOT h.succeeded THEN 'The endpoint answered 410: it is gone'
          WHEN NOT h.succeeded AND w.failing_since < now() - ${daysUntilPause} * interval '1 day'
            THEN 'Every delivery has failed for ' || ${daysUntilPause}::int || ' days' END AS reason
      FROM heard h JOIN webhooks w ON w.organization_id = h.organization_id AND w.id = h.webhook_id
      ORDER BY w.organization_id, w.id FOR UPDATE OF w
    ), updated AS (
      UPDATE webhooks w SET
        failing_since = CASE WHEN c.succeeded THEN NULL ELSE coalesce(w.failing_since, now()) END,
        paused_at = CASE WHEN c.reason IS NULL THEN w.paused_at ELSE now() END,
        paused_reason = coalesce(c.reason, w.paused_reason)
      FROM changed c
      WHERE w.organization_id = c.organization_id AND w.id = c.id
        AND (c.reason IS NOT NULL OR c.succeeded = (w.failing_since IS NOT NULL))
      RETURNING w.organization_id, w.id, c.reason)
    SELECT organization_id AS "organizationId", id, reason FROM updated WHERE reason IS NOT NULL`;

  for (const { organizationId, id, reason } of paused) {
    const ctx = { db, organizationId, actor: systemActor, now: now(), requestId: randomUUID() };
    await recordAudit(ctx, { action: "pauseWebhook", subjectType: "webhook", subjectId: id, reason });
  }
}
