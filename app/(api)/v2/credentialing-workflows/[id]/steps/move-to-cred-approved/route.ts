import { handle } from "@/lib/api/handle";
import { approveProviderWorkflow } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PUT = handle(approveProviderWorkflow, service.approveProviderWorkflow);
