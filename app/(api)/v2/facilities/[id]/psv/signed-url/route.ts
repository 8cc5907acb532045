import { handle } from "@/lib/api/handle";
import { signFacilityPsv } from "@/lib/documents/operations";
import * as service from "@/lib/documents/service";

export const GET = handle(signFacilityPsv, service.signFacilityPsv);
