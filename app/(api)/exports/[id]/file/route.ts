import { handle } from "@/lib/api/handle";
import { downloadExport } from "@/lib/exports/operations";
import * as service from "@/lib/exports/service";

export const GET = handle(downloadExport, service.downloadExport);
