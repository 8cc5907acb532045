import { handle } from "@/lib/api/handle";
import { recordFacilityVerification } from "@/lib/verification/operations";
import * as service from "@/lib/verification/service";

export const PUT = handle(recordFacilityVerification, service.recordFacilityVerification);
