import { handle } from "@/lib/api/handle";
import { cancelFacilityWorkflow } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PUT = handle(cancelFacilityWorkflow, service.cancelFacilityWorkflow);
