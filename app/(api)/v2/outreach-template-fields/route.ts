import { handle } from "@/lib/api/handle";
import { listOutreachTemplateFields } from "@/lib/outreach/setting-operations";
import * as service from "@/lib/outreach/service";

export const GET = handle(listOutreachTemplateFields, service.listOutreachTemplateFields);
