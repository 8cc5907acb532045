import { handle } from "@/lib/api/handle";
import { replayFailedDeliveries } from "@/lib/webhooks/log/operations";
import * as service from "@/lib/webhooks/log/service";

export const POST = handle(replayFailedDeliveries, service.replayFailedDeliveries);
