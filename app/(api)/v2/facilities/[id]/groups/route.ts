import { handle } from "@/lib/api/handle";
import { listFacilityGroups } from "@/lib/groups/operations";
import * as service from "@/lib/groups/service";

export const GET = handle(listFacilityGroups, service.listFacilityGroups);
