import { handle } from "@/lib/api/handle";
import { createOutreachReason, listOutreachReasons } from "@/lib/outreach/setting-operations";
import * as service from "@/lib/outreach/service";

export const GET = handle(listOutreachReasons, service.listOutreachReasons);
export const POST = handle(createOutreachReason, service.createOutreachReason);
