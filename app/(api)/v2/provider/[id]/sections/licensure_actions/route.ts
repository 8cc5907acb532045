import { handle } from "@/lib/api/handle";
import { writeLicensureAction } from "@/lib/sections/operations";
import * as service from "@/lib/sections/service";

export const PUT = handle(writeLicensureAction, service.writeLicensureAction);
