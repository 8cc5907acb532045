import { handle } from "@/lib/api/handle";
import { markFlagsUnread } from "@/lib/flags/operations";
import * as service from "@/lib/flags/service";

export const PATCH = handle(markFlagsUnread, service.markFlagsUnread);
