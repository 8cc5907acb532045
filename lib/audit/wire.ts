import { actionWords } from "@/lib/history/action-words";
import type { EntryRow } from "./find-entries";
import type { AuditEntryDetail, AuditEntryRecord } from "./operations";

const actorTypeOf = (type: string): AuditEntryRecord["actor_type"] =>
  type === "user" || type === "client" ? type : "system";

/** An entry as the list shows it: what changed by name alone. */
export const auditEntryRecord = (row: EntryRow): AuditEntryRecord => ({
  id: row.id,
  at: row.at.toISOString(),
  actor_type: actorTypeOf(row.actorType),
  actor_id: row.actorId,
  actor_name: row.actorName,
  action: row.action,
  summary: actionWords(row.action),
  subject_type: row.subjectType,
  subject_id: row.subjectId,
  about: row.about,
  reason: row.reason,
  request_id: row.requestId,
  client_id: row.clientId,
  client_name: row.clientName,
  client_address: row.clientAddress,
  changed: Object.keys(row.changes ?? {}),
});

export const auditEntryDetail = (row: EntryRow): AuditEntryDetail => ({
  ...auditEntryRecord(row),
  changes: row.changes,
});
