import { handle } from "@/lib/api/handle";
import { getAuditChain } from "@/lib/audit/operations";
import * as service from "@/lib/audit/service";

export const GET = handle(getAuditChain, service.getAuditChain);
