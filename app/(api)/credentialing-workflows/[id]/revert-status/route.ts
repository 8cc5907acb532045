import { handle } from "@/lib/api/handle";
import { revertWorkflowStatus } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PATCH = handle(revertWorkflowStatus, service.revertWorkflowStatus);
