import { handle } from "@/lib/api/handle";
import { runImport } from "@/lib/imports/operations";
import * as service from "@/lib/imports/service";

export const POST = handle(runImport, service.runImport);
