import { handle } from "@/lib/api/handle";
import { markFlagUnread } from "@/lib/flags/operations";
import * as service from "@/lib/flags/service";

export const PATCH = handle(markFlagUnread, service.markFlagUnread);
