import { handle } from "@/lib/api/handle";
import { denyProviderWorkflow } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PUT = handle(denyProviderWorkflow, service.denyProviderWorkflow);
