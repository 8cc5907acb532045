import { handle } from "@/lib/api/handle";
import { forgetImportMapping, getImportMapping, setImportMapping } from "@/lib/imports/operations";
import * as service from "@/lib/imports/service";

export const GET = handle(getImportMapping, service.getImportMapping);
export const PUT = handle(setImportMapping, service.setImportMapping);
export const DELETE = handle(forgetImportMapping, service.forgetImportMapping);
