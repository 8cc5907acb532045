import { handle } from "@/lib/api/handle";
import { endOtherSessions } from "@/lib/sessions/operations";
import * as service from "@/lib/sessions/service";

export const POST = handle(endOtherSessions, service.endOtherSessions);
