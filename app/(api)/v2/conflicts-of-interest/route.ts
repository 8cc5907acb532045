import { handle } from "@/lib/api/handle";
import { declareConflictOfInterest, listConflictsOfInterest } from "@/lib/conflicts/operations";
import * as service from "@/lib/conflicts/service";

export const GET = handle(listConflictsOfInterest, service.listConflictsOfInterest);
export const POST = handle(declareConflictOfInterest, service.declareConflictOfInterest);
