import { handle } from "@/lib/api/handle";
import { getFlag } from "@/lib/flags/operations";
import * as service from "@/lib/flags/service";

export const GET = handle(getFlag, service.getFlag);
