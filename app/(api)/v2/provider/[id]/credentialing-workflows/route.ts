import { handle } from "@/lib/api/handle";
import { startProviderWorkflow } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const POST = handle(startProviderWorkflow, service.startProviderWorkflow);
