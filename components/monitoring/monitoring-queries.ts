import { queryOptions } from "@tanstack/react-query";
import { pace } from "@/components/ui/pace";
import { call } from "@/lib/api/client";
import { getMonitoringOverview } from "@/lib/monitoring/operations";
import type { MonitoringOverview } from "@/lib/monitoring/monitoring-schemas";

/** Everything under this key is asked again after an act of monitoring. */
export const monitoringKey = ["monitoring"] as const;

const isScreening = (overview: MonitoringOverview | undefined): boolean =>
  overview?.lists.some(({ current }) => current !== null) ?? false;

export const overviewQuery = queryOptions({
  queryKey: [...monitoringKey, "overview"],
  queryFn: () => call(getMonitoringOverview),
  refetchInterval: ({ state }) => pace(isScreening(state.data)),
});
