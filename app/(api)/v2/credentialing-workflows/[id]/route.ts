import { handle } from "@/lib/api/handle";
import { getWorkflow } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const GET = handle(getWorkflow, service.getWorkflow);
