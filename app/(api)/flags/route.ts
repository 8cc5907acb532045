import { handle } from "@/lib/api/handle";
import { listFlags, setFlagsActive } from "@/lib/flags/operations";
import * as service from "@/lib/flags/service";

export const GET = handle(listFlags, service.listFlags);
export const PATCH = handle(setFlagsActive, service.setFlagsActive);
