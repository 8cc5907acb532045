import { handle } from "@/lib/api/handle";
import { updateOutreachReason } from "@/lib/outreach/setting-operations";
import * as service from "@/lib/outreach/service";

export const PATCH = handle(updateOutreachReason, service.updateOutreachReason);
