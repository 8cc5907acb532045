import { handle } from "@/lib/api/handle";
import { deactivateFlag } from "@/lib/flags/operations";
import * as service from "@/lib/flags/service";

export const PATCH = handle(deactivateFlag, service.deactivateFlag);
