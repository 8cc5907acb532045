import { handle } from "@/lib/api/handle";
import { resetSandbox } from "@/lib/sandbox/operations";
import * as service from "@/lib/sandbox/service";

export const POST = handle(resetSandbox, service.resetSandbox);
