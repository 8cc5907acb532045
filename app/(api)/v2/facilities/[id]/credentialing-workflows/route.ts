import { handle } from "@/lib/api/handle";
import { startFacilityWorkflow } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const POST = handle(startFacilityWorkflow, service.startFacilityWorkflow);
