import { handle } from "@/lib/api/handle";
import { readyProviderWorkflow } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PUT = handle(readyProviderWorkflow, service.readyProviderWorkflow);
