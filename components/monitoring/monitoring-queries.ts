import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api/client";
import { getMonitoringOverview } from "@/lib/monitoring/operations";
import type { MonitoringOverview } from "@/lib/monitoring/monitoring-schemas";

/** Everything under this key is asked again after an act of monitoring. */
export const monitoringKey = ["monitoring"] as const;

/** While something is screened the screen follows closely; otherwise it looks now and then. */
export const pace = (isBusy: boolean): number => (isBusy ? 1_500 : 30_000);

const isScreening = (overview: MonitoringOverview | undefined): boolean =>
  overview?.lists.some(({ current }) => current !== null) ?? false;

export const overviewQuery = queryOptions({
  queryKey: [...monitoringKey, "overview"],
  queryFn: () => call(getMonitoringOverview),
  refetchInterval: ({ state }) => pace(isScreening(state.data)),
});
