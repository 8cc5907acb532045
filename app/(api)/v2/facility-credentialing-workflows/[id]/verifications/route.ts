import { handle } from "@/lib/api/handle";
import { listFacilityVerifications } from "@/lib/verification/operations";
import * as service from "@/lib/verification/service";

export const GET = handle(listFacilityVerifications, service.listFacilityVerifications);
