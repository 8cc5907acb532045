import { handle } from "@/lib/api/handle";
import { checkImport } from "@/lib/imports/operations";
import * as service from "@/lib/imports/service";

export const POST = handle(checkImport, service.checkImport);
