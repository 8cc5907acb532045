import { handle } from "@/lib/api/handle";
import { sendTestEvent } from "@/lib/webhooks/operations";
import * as service from "@/lib/webhooks/service";

export const POST = handle(sendTestEvent, service.sendTestEvent);
