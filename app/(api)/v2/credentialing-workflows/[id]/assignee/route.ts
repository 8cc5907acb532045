import { handle } from "@/lib/api/handle";
import { assignWorkflow } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PUT = handle(assignWorkflow, service.assignWorkflow);
