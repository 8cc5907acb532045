import { handle } from "@/lib/api/handle";
import { listImportRows } from "@/lib/imports/operations";
import * as service from "@/lib/imports/service";

export const GET = handle(listImportRows, service.listImportRows);
