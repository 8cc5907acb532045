import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { monitoringKey } from "@/components/monitoring/monitoring-queries";
import { call } from "@/lib/api/client";
import {
  type ListChange,
  listListRecords,
  listLists,
  listListVersionChanges,
  listListVersions,
} from "@/lib/lists/operations";

/** Every list with its version in use; part of monitoring, so that its acts refresh them. */
export const listsQuery = queryOptions({
  queryKey: [...monitoringKey, listLists.id],
  queryFn: () => call(listLists),
  refetchInterval: 30_000,
});

/** Versions shown at once; older ones are asked for. */
const versionsAtOnce = 25;

export const versionsQuery = (source: string) =>
  infiniteQueryOptions({
    queryKey: [...monitoringKey, listListVersions.id, source],
    queryFn: async ({ pageParam: offset }) => {
      // One more than is shown tells whether there are older ones.
      const query = { offset, limit: versionsAtOnce + 1 };
      const { data } = await call(listListVersions, { params: { source }, query });
      return { versions: data.slice(0, versionsAtOnce), hasOlder: data.length > versionsAtOnce };
    },
    initialPageParam: 0,
    getNextPageParam: ({ hasOlder }, pages) => (hasOlder ? pages.length * versionsAtOnce : undefined),
  });

/** Records of a version's changes shown at once. */
export const changesAtOnce = 20;

export const changesQuery = (source: string, versionId: string, change: ListChange) =>
  infiniteQueryOptions({
    queryKey: [listListVersionChanges.id, source, versionId, change],
    queryFn: ({ pageParam: offset }) =>
      call(listListVersionChanges, {
        params: { source, versionId },
        query: { change, offset, limit: changesAtOnce },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) =>
      count > pages.length * changesAtOnce ? pages.length * changesAtOnce : undefined,
    // A version is never rewritten.
    staleTime: Number.POSITIVE_INFINITY,
  });

type RecordsAsked = { as_of?: string; name?: string; npi?: string; offset: number; limit: number };

export const recordsQuery = (source: string, query: RecordsAsked) =>
  queryOptions({
    queryKey: [...monitoringKey, listListRecords.id, source, query],
    queryFn: () => call(listListRecords, { params: { source }, query }),
  });
