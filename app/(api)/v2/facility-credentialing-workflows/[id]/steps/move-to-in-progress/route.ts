import { handle } from "@/lib/api/handle";
import { resumeFacilityWorkflow } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PUT = handle(resumeFacilityWorkflow, service.resumeFacilityWorkflow);
