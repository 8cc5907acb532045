import { handle } from "@/lib/api/handle";
import { associateFacilities, dissociateFacilities } from "@/lib/groups/operations";
import * as service from "@/lib/groups/service";

export const POST = handle(associateFacilities, service.associateFacilities);
export const DELETE = handle(dissociateFacilities, service.dissociateFacilities);
