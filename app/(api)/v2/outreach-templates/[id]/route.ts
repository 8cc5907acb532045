import { handle } from "@/lib/api/handle";
import { getOutreachTemplate, updateOutreachTemplate } from "@/lib/outreach/setting-operations";
import * as service from "@/lib/outreach/service";

export const GET = handle(getOutreachTemplate, service.getOutreachTemplate);
export const PATCH = handle(updateOutreachTemplate, service.updateOutreachTemplate);
