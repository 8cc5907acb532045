import { handle } from "@/lib/api/handle";
import { getScreening } from "@/lib/monitoring/operations";
import * as service from "@/lib/monitoring/service";

export const GET = handle(getScreening, service.getScreening);
