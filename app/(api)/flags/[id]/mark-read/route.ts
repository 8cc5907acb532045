import { handle } from "@/lib/api/handle";
import { markFlagRead } from "@/lib/flags/operations";
import * as service from "@/lib/flags/service";

export const PATCH = handle(markFlagRead, service.markFlagRead);
