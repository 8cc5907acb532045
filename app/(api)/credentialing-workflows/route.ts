import { handle } from "@/lib/api/handle";
import { listWorkflows } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const GET = handle(listWorkflows, service.listWorkflows);
