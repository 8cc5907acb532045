import { handle } from "@/lib/api/handle";
import { denyFacilityWorkflow } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PUT = handle(denyFacilityWorkflow, service.denyFacilityWorkflow);
