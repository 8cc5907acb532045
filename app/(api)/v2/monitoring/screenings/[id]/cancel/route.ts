import { handle } from "@/lib/api/handle";
import { cancelScreening } from "@/lib/monitoring/operations";
import * as service from "@/lib/monitoring/service";

export const POST = handle(cancelScreening, service.cancelScreening);
