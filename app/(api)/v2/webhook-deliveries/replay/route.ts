import { handle } from "@/lib/api/handle";
import { replayWebhookDeliveries } from "@/lib/webhooks/log/operations";
import * as service from "@/lib/webhooks/log/service";

export const POST = handle(replayWebhookDeliveries, service.replayWebhookDeliveries);
