import { handle } from "@/lib/api/handle";
import { cancelProviderWorkflow } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PUT = handle(cancelProviderWorkflow, service.cancelProviderWorkflow);
