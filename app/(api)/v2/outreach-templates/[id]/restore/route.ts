import { handle } from "@/lib/api/handle";
import { restoreOutreachTemplate } from "@/lib/outreach/setting-operations";
import * as service from "@/lib/outreach/service";

export const PUT = handle(restoreOutreachTemplate, service.restoreOutreachTemplate);
