import { handle } from "@/lib/api/handle";
import { listFacilityOutreachCorrespondences, writeFacilityOutreach } from "@/lib/outreach/letter-operations";
import * as service from "@/lib/outreach/service";

export const GET = handle(listFacilityOutreachCorrespondences, service.listFacilityOutreachCorrespondences);
export const POST = handle(writeFacilityOutreach, service.writeFacilityOutreach);
