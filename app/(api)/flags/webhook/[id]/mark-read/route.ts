import { handle } from "@/lib/api/handle";
import { markFlagReadByWebhook } from "@/lib/flags/operations";
import * as service from "@/lib/flags/service";

export const PATCH = handle(markFlagReadByWebhook, service.markFlagReadByWebhook);
