import { handle } from "@/lib/api/handle";
import { exportHsdReport } from "@/lib/exports/operations";
import * as service from "@/lib/exports/service";

export const GET = handle(exportHsdReport, service.exportHsdReport);
