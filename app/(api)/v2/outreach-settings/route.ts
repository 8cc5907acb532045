import { handle } from "@/lib/api/handle";
import { getOutreachSettings, updateOutreachSettings } from "@/lib/outreach/setting-operations";
import * as service from "@/lib/outreach/service";

export const GET = handle(getOutreachSettings, service.getOutreachSettings);
export const PATCH = handle(updateOutreachSettings, service.updateOutreachSettings);
