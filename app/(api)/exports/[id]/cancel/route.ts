import { handle } from "@/lib/api/handle";
import { cancelExport } from "@/lib/exports/operations";
import * as service from "@/lib/exports/service";

export const POST = handle(cancelExport, service.cancelExport);
