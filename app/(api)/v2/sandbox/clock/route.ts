import { handle } from "@/lib/api/handle";
import { moveSandboxClock } from "@/lib/sandbox/operations";
import * as service from "@/lib/sandbox/service";

export const PUT = handle(moveSandboxClock, service.moveSandboxClock);
