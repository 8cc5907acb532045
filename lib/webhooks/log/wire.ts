import { isoMoment } from "@/lib/api/wire-schemas";
import type { WebhookAttempt } from "@/lib/generated/prisma/client";
import type { DeliveryState, WebhookAttemptRecord, WebhookDeliveryRecord } from "./delivery-schemas";

/** A delivery with what is shown beside it: its endpoint, its event, and how long the last attempt took. */
export type DeliveryRow = {
  id: string;
  webhookId: string;
  eventId: string;
  eventType: string;
  subjectId: string;
  state: string;
  attempts: number;
  attemptsBefore: number;
  nextAttemptAt: Date;
  lastStatus: number | null;
  lastError: string | null;
  createdAt: Date;
  completedAt: Date | null;
  replayedAt: Date | null;
  url: string;
  webhookRemovedAt: Date | null;
  data: unknown;
  occurredAt: Date;
  lastDurationMs: number | null;
};

function stateOf({ state, attempts, attemptsBefore, webhookRemovedAt }: DeliveryRow): DeliveryState {
  if (state === "delivered" || state === "dead") return state;
  // An event that was distributed in the moment of the removal waits for nobody.
  if (webhookRemovedAt !== null) return "dead";
  return attempts > attemptsBefore ? "retrying" : "pending";
}

export function toDeliveryRecord(row: DeliveryRow): WebhookDeliveryRecord {
  return {
    id: row.id,
    webhook_id: row.webhookId,
    url: row.url,
    webhook_removed_at: isoMoment(row.webhookRemovedAt),
    event_id: row.eventId,
    event_type: row.eventType,
    subject_id: row.subjectId,
    new_status_name: newStatusOf(row.data),
    state: stateOf(row),
    attempts: row.attempts,
    last_status: row.lastStatus,
    last_error: row.lastError,
    last_duration_ms: row.lastDurationMs,
    created_at: row.createdAt.toISOString(),
    next_attempt_at: row.state === "pending" ? row.nextAttemptAt.toISOString() : null,
    completed_at: isoMoment(row.completedAt),
    replayed_at: isoMoment(row.replayedAt),
  };
}

export function toAttemptRecord(row: WebhookAttempt): WebhookAttemptRecord {
  return {
    id: row.id,
    number: row.number,
    started_at: row.startedAt.toISOString(),
    duration_ms: row.durationMs,
    status: row.status,
    error: row.error,
    request_headers: headersOf(row.requestHeaders),
    response_headers: headersOf(row.responseHeaders),
    response: row.response,
  };
}

function newStatusOf(data: unknown): string | null {
  if (typeof data !== "object" || data === null || !("newStatusName" in data)) return null;
  return typeof data.newStatusName === "string" ? data.newStatusName : null;
}

function headersOf(json: unknown): Record<string, string> | null {
  if (typeof json !== "object" || json === null) return null;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, String(value)]));
}
