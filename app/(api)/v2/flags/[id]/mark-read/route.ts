import { handle } from "@/lib/api/handle";
import { markFlagReadV2 } from "@/lib/flags/operations";
import * as service from "@/lib/flags/service";

export const PATCH = handle(markFlagReadV2, service.markFlagReadV2);
