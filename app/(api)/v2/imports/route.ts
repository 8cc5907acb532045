import { handle } from "@/lib/api/handle";
import { listImports, uploadImport } from "@/lib/imports/operations";
import * as service from "@/lib/imports/service";

export const GET = handle(listImports, service.listImports);
export const POST = handle(uploadImport, service.uploadImport);
