import { handle } from "@/lib/api/handle";
import { activateFlag } from "@/lib/flags/operations";
import * as service from "@/lib/flags/service";

export const PATCH = handle(activateFlag, service.activateFlag);
