import { handle } from "@/lib/api/handle";
import { listAuditChoices } from "@/lib/audit/operations";
import * as service from "@/lib/audit/service";

export const GET = handle(listAuditChoices, service.listAuditChoices);
