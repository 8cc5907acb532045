import { handle } from "@/lib/api/handle";
import { listFacilityHistory } from "@/lib/history/operations";
import * as service from "@/lib/history/service";

export const GET = handle(listFacilityHistory, service.listFacilityHistory);
