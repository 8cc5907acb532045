import { handle } from "@/lib/api/handle";
import { getSandbox } from "@/lib/sandbox/operations";
import * as service from "@/lib/sandbox/service";

export const GET = handle(getSandbox, service.getSandbox);
