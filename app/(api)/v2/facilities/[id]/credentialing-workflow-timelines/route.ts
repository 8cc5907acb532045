import { handle } from "@/lib/api/handle";
import { getFacilityTimeline } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const GET = handle(getFacilityTimeline, service.getFacilityTimeline);
