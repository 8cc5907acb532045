import { handle } from "@/lib/api/handle";
import { cancelImport } from "@/lib/imports/operations";
import * as service from "@/lib/imports/service";

export const POST = handle(cancelImport, service.cancelImport);
