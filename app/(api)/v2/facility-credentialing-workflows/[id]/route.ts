import { handle } from "@/lib/api/handle";
import { getFacilityWorkflow } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const GET = handle(getFacilityWorkflow, service.getFacilityWorkflow);
