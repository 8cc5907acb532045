import { handle } from "@/lib/api/handle";
import { listWebhookDeliveries } from "@/lib/webhooks/log/operations";
import * as service from "@/lib/webhooks/log/service";

export const GET = handle(listWebhookDeliveries, service.listWebhookDeliveries);
