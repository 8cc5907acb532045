import { handle } from "@/lib/api/handle";
import { assignFacilityWorkflow } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PUT = handle(assignFacilityWorkflow, service.assignFacilityWorkflow);
