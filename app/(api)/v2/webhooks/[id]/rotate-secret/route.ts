import { handle } from "@/lib/api/handle";
import { rotateWebhookSecret } from "@/lib/webhooks/operations";
import * as service from "@/lib/webhooks/service";

export const POST = handle(rotateWebhookSecret, service.rotateWebhookSecret);
