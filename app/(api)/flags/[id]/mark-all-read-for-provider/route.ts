import { handle } from "@/lib/api/handle";
import { markProviderFlagsRead } from "@/lib/flags/operations";
import * as service from "@/lib/flags/service";

export const POST = handle(markProviderFlagsRead, service.markProviderFlagsRead);
