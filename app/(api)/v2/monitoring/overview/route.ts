import { handle } from "@/lib/api/handle";
import { getMonitoringOverview } from "@/lib/monitoring/operations";
import * as service from "@/lib/monitoring/service";

export const GET = handle(getMonitoringOverview, service.getMonitoringOverview);
