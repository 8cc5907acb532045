import { handle } from "@/lib/api/handle";
import { replayWebhookDelivery } from "@/lib/webhooks/log/operations";
import * as service from "@/lib/webhooks/log/service";

export const POST = handle(replayWebhookDelivery, service.replayWebhookDelivery);
