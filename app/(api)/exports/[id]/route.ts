import { handle } from "@/lib/api/handle";
import { getExport } from "@/lib/exports/operations";
import * as service from "@/lib/exports/service";

export const GET = handle(getExport, service.getExport);
