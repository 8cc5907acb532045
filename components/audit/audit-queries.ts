import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AuditFilter } from "@/components/audit/audit-filters";
import { call } from "@/lib/api/client";
import { getAuditChain, getAuditEntry, listAuditChoices, listAuditEntries } from "@/lib/audit/operations";

/** Everything about the audit log: every change of anything adds to it. */
const auditKey = ["audit"] as const;

const pageSize = 50;
const watchingMs = 10_000;

/** The log, newest first; looked at again and again while only its first page is shown. */
export const entriesQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...auditKey, "entries", filter],
    queryFn: ({ pageParam }) =>
      call(listAuditEntries, { query: { ...filter, limit: pageSize, cursor: pageParam ?? undefined } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= 1 ? watchingMs : false),
  });

/** An entry never changes. */
export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: [...auditKey, "entry", id],
    queryFn: () => call(getAuditEntry, { params: { entryId: id } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const choicesQuery = queryOptions({
  queryKey: [...auditKey, "choices"],
  queryFn: () => call(listAuditChoices),
  staleTime: 60_000,
});

export const chainQuery = queryOptions({
  queryKey: [...auditKey, "chain"],
  queryFn: () => call(getAuditChain),
  refetchInterval: watchingMs,
});
