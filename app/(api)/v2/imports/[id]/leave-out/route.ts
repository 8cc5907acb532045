import { handle } from "@/lib/api/handle";
import { leaveOutImportRows } from "@/lib/imports/operations";
import * as service from "@/lib/imports/service";

export const POST = handle(leaveOutImportRows, service.leaveOutImportRows);
