import type { AuditFilter } from "@/components/audit/audit-filters";
import { callForFile } from "@/lib/api/client";
import { exportAuditEntries } from "@/lib/audit/operations";

/** Has the browser save the log, narrowed as it is shown, as CSV. */
export async function saveLog(filter: AuditFilter): Promise<void> {
  const { content, name } = await callForFile(exportAuditEntries, { query: filter });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Not before the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
