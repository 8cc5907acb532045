import { handle } from "@/lib/api/handle";
import { replayWorkflowEvents } from "@/lib/webhooks/log/operations";
import * as service from "@/lib/webhooks/log/service";

export const POST = handle(replayWorkflowEvents, service.replayWorkflowEvents);
