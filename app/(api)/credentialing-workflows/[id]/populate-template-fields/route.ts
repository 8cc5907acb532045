import { handle } from "@/lib/api/handle";
import { populateTemplateFields } from "@/lib/outreach/letter-operations";
import * as service from "@/lib/outreach/service";

export const GET = handle(populateTemplateFields, service.populateTemplateFields);
