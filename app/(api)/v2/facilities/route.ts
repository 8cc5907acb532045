import { handle } from "@/lib/api/handle";
import { listFacilities, createFacility } from "@/lib/facilities/operations";
import * as service from "@/lib/facilities/service";

export const GET = handle(listFacilities, service.listFacilities);
export const POST = handle(createFacility, service.createFacility);
