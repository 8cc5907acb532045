import { handle } from "@/lib/api/handle";
import { undoFlagChange } from "@/lib/flags/operations";
import * as service from "@/lib/flags/service";

export const POST = handle(undoFlagChange, service.undoFlagChange);
