import { handle } from "@/lib/api/handle";
import { reachOutProviderWorkflow } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PUT = handle(reachOutProviderWorkflow, service.reachOutProviderWorkflow);
