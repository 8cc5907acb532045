import { handle } from "@/lib/api/handle";
import { endOwnSession } from "@/lib/sessions/operations";
import * as service from "@/lib/sessions/service";

export const POST = handle(endOwnSession, service.endOwnSession);
