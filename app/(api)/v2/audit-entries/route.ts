import { handle } from "@/lib/api/handle";
import { listAuditEntries } from "@/lib/audit/operations";
import * as service from "@/lib/audit/service";

export const GET = handle(listAuditEntries, service.listAuditEntries);
