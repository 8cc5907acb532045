import { handle } from "@/lib/api/handle";
import { listFacilityOutreaches } from "@/lib/outreach/operations";
import * as service from "@/lib/outreach/service";

export const GET = handle(listFacilityOutreaches, service.listFacilityOutreaches);
