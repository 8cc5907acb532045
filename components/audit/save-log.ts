import type { AuditFilter } from "@/components/audit/audit-filters";
import { saveFile } from "@/components/ui/save-file";
import { callForFile } from "@/lib/api/client";
import { exportAuditEntries } from "@/lib/audit/operations";

/** Has the browser save the log, narrowed as it is shown, as CSV. */
export async function saveLog(filter: AuditFilter): Promise<void> {
  saveFile(await callForFile(exportAuditEntries, { query: filter }));
}
