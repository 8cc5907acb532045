import { handle } from "@/lib/api/handle";
import { recordFacilityWorkflowOverride } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PUT = handle(recordFacilityWorkflowOverride, service.recordFacilityWorkflowOverride);
