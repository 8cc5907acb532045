import { handle } from "@/lib/api/handle";
import { getWebhookDelivery } from "@/lib/webhooks/log/operations";
import * as service from "@/lib/webhooks/log/service";

export const GET = handle(getWebhookDelivery, service.getWebhookDelivery);
