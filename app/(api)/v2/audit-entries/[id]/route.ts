import { handle } from "@/lib/api/handle";
import { getAuditEntry } from "@/lib/audit/operations";
import * as service from "@/lib/audit/service";

export const GET = handle(getAuditEntry, service.getAuditEntry);
