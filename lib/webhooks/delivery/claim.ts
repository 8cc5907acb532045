import { systemPool } from "@/lib/db";
import type { Endpoint, Message } from "./deliver";

/**
 * Seconds for which a claim is its worker's alone unless it is renewed, as a worker does with what takes longer. When
 * one is killed, its deliveries go out again after this time.
 */
export const leaseSeconds = 8;
/** Milliseconds after which a worker renews what it still has in hand: twice before the lease ends. */
export const renewEveryMs = 2_500;

/** Attempts at a time to one endpoint, and to one that has been failing: it gets few, so that it holds up nobody. */
export const roomOfEndpoint = 16;
const roomOfFailingEndpoint = 2;

/** A delivery that this worker may attempt now. */
export type Claimed = {
  organizationId: string;
  deliveryId: string;
  /** Grows with every claim: a result with an older one is no longer wanted. */
  fence: number;
  /** Its endpoint had not answered well lately. */
  isFailing: boolean;
  /** Attempts that failed before, since somebody last asked for it once more. */
  attempts: number;
  /** The same object for all deliveries of a claim to one endpoint. */
  endpoint: Endpoint;
  message: Message;
};

/** Attempts of this worker that are under way, for each endpoint. */
export type Busy = { organizationId: string; webhookId: string; running: number };

/** Attempts at a time that an endpoint may have, and how many more all failing endpoints together may get. */
export type Room = { ofEndpoint: number; ofAllFailing: number };

type Row = {
  organization_id: string;
  id: string;
  webhook_id: string;
  is_failing: boolean;
  fence: number;
  attempts: number;
  event_id: string;
  event_type: string;
  occurred_at: Date;
  data: unknown;
};

// For each endpoint the deliveries that are due, are nobody's, and are the first of their subject that is not through.
// Locked by their place in the table: a row that another worker changed meanwhile has moved, and is left to it.
const claimStatement = `
  WITH endpoint AS (
    SELECT w.organization_id, w.id, w.failing_since IS NOT NULL AS is_failing,
      CASE WHEN w.failing_since IS NULL THEN $3::int ELSE ${roomOfFailingEndpoint} END - coalesce(b.running, 0) AS room
    FROM webhooks w
    LEFT JOIN jsonb_to_recordset($2::jsonb) AS b("organizationId" text, "webhookId" text, running int)
      ON b."organizationId" = w.organization_id AND b."webhookId" = w.id
    WHERE w.paused_at IS NULL AND w.removed_at IS NULL
  ), candidate AS (
    SELECT due.place, due.next_attempt_at, e.is_failing,
      row_number() OVER (PARTITION BY e.is_failing ORDER BY due.next_attempt_at) AS turn
    FROM endpoint e CROSS JOIN LATERAL (
      SELECT d.ctid AS place, d.next_attempt_at
      FROM webhook_deliveries d
      WHERE d.organization_id = e.organization_id AND d.webhook_id = e.id
        AND d.state = 'pending' AND d.next_attempt_at <= now() AND (d.lease_until IS NULL OR d.lease_until <= now())
        AND d.sequence = (
          SELECT first.sequence FROM webhook_deliveries first
          WHERE first.organization_id = d.organization_id AND first.webhook_id = d.webhook_id
            AND first.subject_id = d.subject_id AND first.completed_at IS NULL
          ORDER BY first.sequence LIMIT 1)
      ORDER BY d.next_attempt_at
      LIMIT greatest(e.room, 0)
    ) due
    WHERE e.room > 0
  ), chosen AS (
    SELECT place, is_failing FROM candidate WHERE NOT is_failing OR turn <= $4::int
    ORDER BY next_attempt_at LIMIT $1
  ), claimed AS (
    SELECT d.organization_id, d.id, c.is_failing
    FROM chosen c JOIN webhook_deliveries d ON d.ctid = c.place
    FOR UPDATE OF d SKIP LOCKED
  )
  UPDATE webhook_deliveries d
  SET lease_until = now() + interval '${leaseSeconds} seconds', fence = d.fence + 1
  FROM claimed c, outbox_events e
  WHERE d.organization_id = c.organization_id AND d.id = c.id
    AND e.organization_id = d.organization_id AND e.id = d.event_id
  RETURNING d.organization_id, d.id, d.webhook_id, c.is_failing, d.fence, d.attempts - d.attempts_before AS attempts, d.event_id,
    d.event_type, e.occurred_at, e.data`;

const endpointStatement = `
  SELECT organization_id AS "organizationId", id, url, headers, oauth_configuration AS "oauthConfiguration", secret,
    previous_secret AS "previousSecret", previous_secret_until AS "previousSecretUntil"
  FROM webhooks WHERE organization_id = ANY($1) AND id = ANY($2)`;

/** Claims up to `limit` deliveries for this worker, by the database's clock. */
export async function claim(
  limit: number,
  busy: readonly Busy[],
  { ofEndpoint, ofAllFailing }: Room = { ofEndpoint: roomOfEndpoint, ofAllFailing: limit },
): Promise<Claimed[]> {
  const { rows } = await systemPool().query<Row>({
    name: "claim deliveries",
    text: claimStatement,
    values: [limit, JSON.stringify(busy), ofEndpoint, Math.max(0, ofAllFailing)],
  });
  if (rows.length === 0) return [];
  const endpoints = await endpointsOf(rows);
  return rows.flatMap((row) => {
    const endpoint = endpoints.get(`${row.organization_id} ${row.webhook_id}`);
    return endpoint ? [toClaimed(row, endpoint)] : [];
  });
}

/** Renews the leases of claims that take longer; what another worker took over meanwhile stays with it. */
export async function renew(claims: readonly Claimed[]): Promise<void> {
  if (claims.length === 0) return;
  await systemPool().query({
    name: "renew leases",
    text: `
      UPDATE webhook_deliveries d SET lease_until = now() + interval '${leaseSeconds} seconds'
      FROM unnest($1::text[], $2::text[], $3::int[]) AS c(organization_id, id, fence)
      WHERE d.organization_id = c.organization_id AND d.id = c.id AND d.fence = c.fence AND d.lease_until IS NOT NULL`,
    values: [
      claims.map(({ organizationId }) => organizationId),
      claims.map(({ deliveryId }) => deliveryId),
      claims.map(({ fence }) => fence),
    ],
  });
}

async function endpointsOf(rows: readonly Row[]): Promise<Map<string, Endpoint>> {
  const { rows: endpoints } = await systemPool().query<Endpoint>({
    name: "endpoints of a claim",
    text: endpointStatement,
    values: [
      [...new Set(rows.map(({ organization_id }) => organization_id))],
      [...new Set(rows.map(({ webhook_id }) => webhook_id))],
    ],
  });
  return new Map(endpoints.map((endpoint) => [`${endpoint.organizationId} ${endpoint.id}`, endpoint]));
}

const toClaimed = (row: Row, endpoint: Endpoint): Claimed => ({
  organizationId: row.organization_id,
  deliveryId: row.id,
  isFailing: row.is_failing,
  fence: row.fence,
  attempts: row.attempts,
  endpoint,
  message: { id: row.event_id, eventType: row.event_type, timestamp: row.occurred_at, data: row.data },
});
