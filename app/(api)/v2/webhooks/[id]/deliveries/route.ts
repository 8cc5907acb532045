import { handle } from "@/lib/api/handle";
import { listDeliveriesOfWebhook } from "@/lib/webhooks/log/operations";
import * as service from "@/lib/webhooks/log/service";

export const GET = handle(listDeliveriesOfWebhook, service.listDeliveriesOfWebhook);
