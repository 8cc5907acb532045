import { handle } from "@/lib/api/handle";
import { recordWorkflowOverride } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PUT = handle(recordWorkflowOverride, service.recordWorkflowOverride);
