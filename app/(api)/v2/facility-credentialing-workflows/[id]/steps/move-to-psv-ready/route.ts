import { handle } from "@/lib/api/handle";
import { readyFacilityWorkflow } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PUT = handle(readyFacilityWorkflow, service.readyFacilityWorkflow);
