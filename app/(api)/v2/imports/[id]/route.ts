import { handle } from "@/lib/api/handle";
import { deleteImport, getImport } from "@/lib/imports/operations";
import * as service from "@/lib/imports/service";

export const GET = handle(getImport, service.getImport);
export const DELETE = handle(deleteImport, service.deleteImport);
