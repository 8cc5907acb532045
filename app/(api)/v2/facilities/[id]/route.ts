import { handle } from "@/lib/api/handle";
import { getFacility, updateFacility } from "@/lib/facilities/operations";
import * as service from "@/lib/facilities/service";

export const GET = handle(getFacility, service.getFacility);
export const PATCH = handle(updateFacility, service.updateFacility);
