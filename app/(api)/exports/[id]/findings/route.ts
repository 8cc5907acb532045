import { handle } from "@/lib/api/handle";
import { listExportFindings } from "@/lib/exports/operations";
import * as service from "@/lib/exports/service";

export const GET = handle(listExportFindings, service.listExportFindings);
