import { handle } from "@/lib/api/handle";
import { getFacilityCycleChanges } from "@/lib/history/operations";
import * as service from "@/lib/history/service";

export const GET = handle(getFacilityCycleChanges, service.getFacilityCycleChanges);
