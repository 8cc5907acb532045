import { handle } from "@/lib/api/handle";
import { undoCaqhDecisions } from "@/lib/caqh/proposals/operations";
import * as service from "@/lib/caqh/proposals/service";

export const POST = handle(undoCaqhDecisions, service.undoCaqhDecisions);
