import { handle } from "@/lib/api/handle";
import { markFlagsRead } from "@/lib/flags/operations";
import * as service from "@/lib/flags/service";

export const PATCH = handle(markFlagsRead, service.markFlagsRead);
