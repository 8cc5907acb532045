import { handle } from "@/lib/api/handle";
import { changeImportRow } from "@/lib/imports/operations";
import * as service from "@/lib/imports/service";

export const PATCH = handle(changeImportRow, service.changeImportRow);
