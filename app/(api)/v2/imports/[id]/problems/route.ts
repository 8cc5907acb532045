import { handle } from "@/lib/api/handle";
import { listImportProblems } from "@/lib/imports/operations";
import * as service from "@/lib/imports/service";

export const GET = handle(listImportProblems, service.listImportProblems);
