import { handle } from "@/lib/api/handle";
import { reachOutFacilityWorkflow } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PUT = handle(reachOutFacilityWorkflow, service.reachOutFacilityWorkflow);
