import { handle } from "@/lib/api/handle";
import { listOwnSessions } from "@/lib/sessions/operations";
import * as service from "@/lib/sessions/service";

export const GET = handle(listOwnSessions, service.listOwnSessions);
