import { handle } from "@/lib/api/handle";
import { createOutreachTemplate, listOutreachTemplates } from "@/lib/outreach/setting-operations";
import * as service from "@/lib/outreach/service";

export const GET = handle(listOutreachTemplates, service.listOutreachTemplates);
export const POST = handle(createOutreachTemplate, service.createOutreachTemplate);
