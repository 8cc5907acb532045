import { handle } from "@/lib/api/handle";
import { endUserSessions } from "@/lib/sessions/operations";
import * as service from "@/lib/sessions/service";

export const POST = handle(endUserSessions, service.endUserSessions);
