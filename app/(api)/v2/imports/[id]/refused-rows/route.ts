import { handle } from "@/lib/api/handle";
import { downloadRefusedRows } from "@/lib/imports/operations";
import * as service from "@/lib/imports/service";

export const GET = handle(downloadRefusedRows, service.downloadRefusedRows);
