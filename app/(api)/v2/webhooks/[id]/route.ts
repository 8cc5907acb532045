import { handle } from "@/lib/api/handle";
import { getWebhook, updateWebhook } from "@/lib/webhooks/operations";
import * as service from "@/lib/webhooks/service";

export const GET = handle(getWebhook, service.getWebhook);
export const PATCH = handle(updateWebhook, service.updateWebhook);
