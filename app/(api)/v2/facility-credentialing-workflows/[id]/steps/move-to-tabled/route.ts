import { handle } from "@/lib/api/handle";
import { tableFacilityWorkflow } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PUT = handle(tableFacilityWorkflow, service.tableFacilityWorkflow);
