import { handle } from "@/lib/api/handle";
import { replayFacilityWorkflowEvents } from "@/lib/webhooks/log/operations";
import * as service from "@/lib/webhooks/log/service";

export const POST = handle(replayFacilityWorkflowEvents, service.replayFacilityWorkflowEvents);
