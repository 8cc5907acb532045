import { handle } from "@/lib/api/handle";
import { populateFacilityTemplateFields } from "@/lib/outreach/letter-operations";
import * as service from "@/lib/outreach/service";

export const GET = handle(populateFacilityTemplateFields, service.populateFacilityTemplateFields);
