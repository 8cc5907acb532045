import { handle } from "@/lib/api/handle";
import { listExports } from "@/lib/exports/operations";
import * as service from "@/lib/exports/service";

export const GET = handle(listExports, service.listExports);
