import { queryOptions } from "@tanstack/react-query";
import { monitoringKey } from "@/components/monitoring/monitoring-queries";
import { call } from "@/lib/api/client";
import { listLists, listListVersions } from "@/lib/lists/operations";

/** Every list with its version in use; part of monitoring, so that its acts refresh them. */
export const listsQuery = queryOptions({
  queryKey: [...monitoringKey, listLists.id],
  queryFn: () => call(listLists),
  refetchInterval: 30_000,
});

/** Versions shown at once; older ones stay on record. */
export const shownVersions = 50;

export const versionsQuery = (source: string) =>
  queryOptions({
    queryKey: [...monitoringKey, listListVersions.id, source],
    queryFn: () => call(listListVersions, { params: { source }, query: { limit: shownVersions } }),
  });
