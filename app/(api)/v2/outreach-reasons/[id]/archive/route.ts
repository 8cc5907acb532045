import { handle } from "@/lib/api/handle";
import { archiveOutreachReason } from "@/lib/outreach/setting-operations";
import * as service from "@/lib/outreach/service";

export const PUT = handle(archiveOutreachReason, service.archiveOutreachReason);
