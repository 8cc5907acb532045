import { handle } from "@/lib/api/handle";
import { exportAuditEntries } from "@/lib/audit/operations";
import * as service from "@/lib/audit/service";

export const GET = handle(exportAuditEntries, service.exportAuditEntries);
