import { handle } from "@/lib/api/handle";
import { listScreenings, requestScreening } from "@/lib/monitoring/operations";
import * as service from "@/lib/monitoring/service";

export const GET = handle(listScreenings, service.listScreenings);
export const POST = handle(requestScreening, service.requestScreening);
