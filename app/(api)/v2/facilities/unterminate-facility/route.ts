import { handle } from "@/lib/api/handle";
import { unterminateFacilities } from "@/lib/facilities/operations";
import * as service from "@/lib/facilities/service";

export const PATCH = handle(unterminateFacilities, service.unterminateFacilities);
