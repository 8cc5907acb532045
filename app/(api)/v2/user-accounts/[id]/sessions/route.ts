import { handle } from "@/lib/api/handle";
import { listUserSessions } from "@/lib/sessions/operations";
import * as service from "@/lib/sessions/service";

export const GET = handle(listUserSessions, service.listUserSessions);
