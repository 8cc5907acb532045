import { handle } from "@/lib/api/handle";
import { createWebhook, deleteWebhook, listWebhooks } from "@/lib/webhooks/operations";
import * as service from "@/lib/webhooks/service";

export const POST = handle(createWebhook, service.createWebhook);
export const DELETE = handle(deleteWebhook, service.deleteWebhook);
export const GET = handle(listWebhooks, service.listWebhooks);
