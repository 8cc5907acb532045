import { handle } from "@/lib/api/handle";
import { approveFacilityWorkflow } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PUT = handle(approveFacilityWorkflow, service.approveFacilityWorkflow);
