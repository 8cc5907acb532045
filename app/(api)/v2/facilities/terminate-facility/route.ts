import { handle } from "@/lib/api/handle";
import { terminateFacilities } from "@/lib/facilities/operations";
import * as service from "@/lib/facilities/service";

export const PATCH = handle(terminateFacilities, service.terminateFacilities);
