import { handle } from "@/lib/api/handle";
import { reportFacilityDataMissing } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const PUT = handle(reportFacilityDataMissing, service.reportFacilityDataMissing);
