import { handle } from "@/lib/api/handle";
import { reopenFacilityVerification } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PUT = handle(reopenFacilityVerification, service.reopenFacilityVerification);
