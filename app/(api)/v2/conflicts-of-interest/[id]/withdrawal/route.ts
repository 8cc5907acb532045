import { handle } from "@/lib/api/handle";
import { withdrawConflictOfInterest } from "@/lib/conflicts/operations";
import * as service from "@/lib/conflicts/service";

export const PUT = handle(withdrawConflictOfInterest, service.withdrawConflictOfInterest);
