import { handle } from "@/lib/api/handle";
import { listExpiringItems } from "@/lib/monitoring/operations";
import * as service from "@/lib/monitoring/service";

export const GET = handle(listExpiringItems, service.listExpiringItems);
