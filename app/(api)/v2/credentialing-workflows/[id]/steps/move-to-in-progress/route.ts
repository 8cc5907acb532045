import { handle } from "@/lib/api/handle";
import { resumeProviderWorkflow } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PUT = handle(resumeProviderWorkflow, service.resumeProviderWorkflow);
