import type { PoolClient } from "pg";
import { systemPool } from "@/lib/db";
import { pauseFailing } from "./pause-failing";

/** What came of one attempt. */
export type Result = {
  attemptId: string;
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

type Settled = {
  organization_id: string;
  webhook_id: string;
  subject_id: string;
  sequence: string;
  state: "pending" | "delivered" | "dead";
  next_attempt_at: Date;
};

// The attempts, the hour in which they ended, whether their endpoint has been failing, and what becomes of the
// deliveries. A result whose lease went to another worker counts as an attempt and changes no delivery.
// A single success ends a time of failures. Without a lease the delivery is through, or somebody asked for it anew.
const settleStatement = `
  WITH heard AS MATERIALIZED (
    SELECT r.*, d.webhook_id, d.attempts + 1 AS number
    FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::text[], $6::float8[], $7::int[], $8::jsonb[],
      $9::jsonb[], $10::text[], $11::text[], $12::int[], $13::float8[])
      AS r(organization_id, delivery_id, attempt_id, fence, outcome, delay_seconds, status, request_headers,
        response_headers, response, error, duration_ms, ended_ms_ago)
    JOIN webhook_deliveries d ON d.organization_id = r.organization_id AND d.id = r.delivery_id
  ), kept AS (
    INSERT INTO webhook_attempts
      (organization_id, id, delivery_id, number, started_at, duration_ms, status, request_headers, response_headers,
        response, error)
    SELECT organization_id, attempt_id, delivery_id, number,
      now() - (ended_ms_ago + duration_ms) * interval '1 millisecond', duration_ms, status, request_headers,
      response_headers, response, error
    FROM heard
  ), tallied AS (
    INSERT INTO webhook_hours AS tally (organization_id, webhook_id, hour, succeeded, failed)
    SELECT organization_id, webhook_id, date_trunc('hour', now() - ended_ms_ago * interval '1 millisecond', 'UTC'),
      count(*) FILTER (WHERE outcome = 'delivered'), count(*) FILTER (WHERE outcome <> 'delivered')
    FROM heard GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (organization_id, webhook_id, hour) DO UPDATE
    SET succeeded = tally.succeeded + excluded.succeeded, failed = tally.failed + excluded.failed
  ), health AS (
    UPDATE webhooks w SET failing_since = CASE WHEN h.has_success THEN NULL ELSE now() END
    FROM (
      SELECT organization_id, webhook_id, bool_or(outcome = 'delivered') AS has_success FROM heard GROUP BY 1, 2) h
    WHERE w.organization_id = h.organization_id AND w.id = h.webhook_id
      AND h.has_success = (w.failing_since IS NOT NULL)
  )
  UPDATE webhook_deliveries d SET
    state = CASE r.outcome WHEN 'retry' THEN 'pending' ELSE r.outcome END,
    attempts = d.attempts + 1,
    next_attempt_at = CASE r.outcome WHEN 'retry' THEN now() + r.delay_seconds * interval '1 second'
      ELSE d.next_attempt_at END,
    completed_at = CASE r.outcome WHEN 'retry' THEN NULL ELSE now() END,
    lease_until = NULL, last_status = r.status, last_error = r.error
  FROM heard r
  WHERE d.organization_id = r.organization_id AND d.id = r.delivery_id AND d.fence = r.fence
    AND d.lease_until IS NOT NULL
  RETURNING d.organization_id, d.webhook_id, d.subject_id, d.sequence, d.state, d.next_attempt_at`;

// A statement of its own, after the change of the one before: so it sees deliveries that were made meanwhile.
// Materialized: otherwise all that waits is read first, and for each of it whether it comes next.
export const promoteStatement = `
  WITH next AS MATERIALIZED (
    SELECT s.organization_id, n.id
    FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[])
      AS s(organization_id, webhook_id, subject_id, sequence)
    CROSS JOIN LATERAL (
      SELECT n.id FROM webhook_deliveries n
      WHERE n.organization_id = s.organization_id AND n.webhook_id = s.webhook_id AND n.subject_id = s.subject_id
        AND n.completed_at IS NULL AND n.sequence > s.sequence
      ORDER BY n.sequence LIMIT 1) n)
  UPDATE webhook_deliveries d SET next_attempt_at = date_trunc('milliseconds', now())
  FROM next
  WHERE d.organization_id = next.organization_id AND d.id = next.id AND d.attempts = d.attempts_before
    AND d.next_attempt_at > now()`;

const postponeStatement = `
  UPDATE webhook_deliveries d SET next_attempt_at = s.next_attempt_at
  FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::timestamptz[])
    AS s(organization_id, webhook_id, subject_id, sequence, next_attempt_at)
  WHERE d.organization_id = s.organization_id AND d.webhook_id = s.webhook_id AND d.subject_id = s.subject_id
    AND d.completed_at IS NULL AND d.sequence > s.sequence AND d.attempts = d.attempts_before
    AND d.next_attempt_at < s.next_attempt_at`;

/**
 * Writes the results of many attempts in one transaction: the attempts, what becomes of the deliveries, of those that
 * wait behind them, and of the endpoints. What nobody can be reached at any more is paused.
 */
export async function settle(results: readonly Result[]): Promise<void> {
  if (results.length === 0) return;
  await write(results);
  await pauseFailing(results);
}

/** The same once more after a failure: what reached the database although its answer did not is left out. */
export async function settleAgain(results: readonly Result[]): Promise<void> {
  const { rows } = await systemPool().query<{ id: string }>(
    "SELECT id FROM webhook_attempts WHERE organization_id = ANY($1) AND id = ANY($2)",
    [[...new Set(results.map(({ organizationId }) => organizationId))], results.map(({ attemptId }) => attemptId)],
  );
  const written = new Set(rows.map(({ id }) => id));
  await settle(results.filter(({ attemptId }) => !written.has(attemptId)));
}

async function write(results: readonly Result[]): Promise<void> {
  const client = await systemPool().connect();
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    await writeResults(client, results);
    await client.query("COMMIT");
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    await client.query("ROLLBACK").then(
      () => (broken = undefined),
      () => undefined,
    );
    throw error;
  } finally {
    client.release(broken);
  }
}

async function writeResults(client: PoolClient, results: readonly Result[]): Promise<void> {
  const writtenAt = performance.now();
  const { rows } = await client.query<Settled>({
    name: "settle deliveries",
    text: settleStatement,
    values: [
      results.map(({ organizationId }) => organizationId),
      results.map(({ deliveryId }) => deliveryId),
      results.map(({ attemptId }) => attemptId),
      results.map(({ fence }) => fence),
      results.map(({ outcome }) => outcome),
      results.map(({ delaySeconds }) => delaySeconds),
      results.map(({ status }) => status),
      results.map(({ requestHeaders }) => requestHeaders && JSON.stringify(requestHeaders)),
      results.map(({ responseHeaders }) => responseHeaders && JSON.stringify(responseHeaders)),
      results.map(({ response }) => response),
      results.map(({ error }) => error),
      results.map(({ durationMs }) => durationMs),
      results.map(({ endedAt }) => writtenAt - endedAt),
    ],
  });
  const through = rows.filter(({ state }) => state !== "pending");
  const waiting = rows.filter(({ state }) => state === "pending");
  if (through.length > 0) {
    await client.query({ text: promoteStatement, values: placesOf(through) });
  }
  if (waiting.length > 0) {
    const until = waiting.map(({ next_attempt_at: moment }) => moment);
    await client.query({
      name: "postpone deliveries",
      text: postponeStatement,
      values: [...placesOf(waiting), until],
    });
  }
}

const placesOf = (settled: readonly Settled[]): string[][] => [
  settled.map(({ organization_id }) => organization_id),
  settled.map(({ webhook_id }) => webhook_id),
  settled.map(({ subject_id }) => subject_id),
  settled.map(({ sequence }) => sequence),
];
