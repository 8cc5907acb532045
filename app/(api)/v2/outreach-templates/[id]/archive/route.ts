import { handle } from "@/lib/api/handle";
import { archiveOutreachTemplate } from "@/lib/outreach/setting-operations";
import * as service from "@/lib/outreach/service";

export const PUT = handle(archiveOutreachTemplate, service.archiveOutreachTemplate);
