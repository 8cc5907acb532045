import { handle } from "@/lib/api/handle";
import { listWebhookHealth } from "@/lib/webhooks/operations";
import * as service from "@/lib/webhooks/service";

export const GET = handle(listWebhookHealth, service.listWebhookHealth);
