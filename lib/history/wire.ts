import { actionWords } from "./action-words";
import { auditedChanges } from "./field-changes";
import type { AuditRow } from "./find-history";
import { historyKindOf } from "./history-kinds";
import type { HistoryEntry } from "./operations";

/** An audit entry as the history of a file tells it. */
export const historyEntry = (row: AuditRow): HistoryEntry => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  actor_type: row.actor_type === "user" || row.actor_type === "client" ? row.actor_type : "system",
  actor_id: row.actor_id,
  actor_name: row.actor_name,
  client_name: row.client_name,
  kind: historyKindOf(row.subject_type, row.action),
  action: row.action,
  summary: actionWords(row.action),
  subject_type: row.subject_type,
  subject_id: row.subject_id,
  subject_label: row.subject_label,
  reason: row.reason ?? "",
  changes: auditedChanges(row.changes),
});
