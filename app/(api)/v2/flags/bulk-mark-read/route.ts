import { handle } from "@/lib/api/handle";
import { markFlagsReadV2 } from "@/lib/flags/operations";
import * as service from "@/lib/flags/service";

export const PATCH = handle(markFlagsReadV2, service.markFlagsReadV2);
