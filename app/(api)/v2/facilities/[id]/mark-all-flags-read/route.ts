import { handle } from "@/lib/api/handle";
import { markFacilityFlagsRead } from "@/lib/flags/operations";
import * as service from "@/lib/flags/service";

export const POST = handle(markFacilityFlagsRead, service.markFacilityFlagsRead);
