import { handle } from "@/lib/api/handle";
import { tableProviderWorkflow } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PUT = handle(tableProviderWorkflow, service.tableProviderWorkflow);
