import { handle } from "@/lib/api/handle";
import { restoreOutreachReason } from "@/lib/outreach/setting-operations";
import * as service from "@/lib/outreach/service";

export const PUT = handle(restoreOutreachReason, service.restoreOutreachReason);
