import { handle } from "@/lib/api/handle";
import { writeHospitalAffiliations } from "@/lib/sections/operations";
import * as service from "@/lib/sections/service";

export const PUT = handle(writeHospitalAffiliations, service.writeHospitalAffiliations);
