import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fileKey } from "@/components/credentialing/file-cache";
import type { SubjectRef } from "@/components/workflows/workflow-operations";
import { call } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import type { HistoryKind } from "@/lib/history/history-kinds";
import {
  getFacilityCycleChanges,
  getProviderCycleChanges,
  listFacilityHistory,
  listProviderHistory,
} from "@/lib/history/operations";

type HistoryPage = OperationAnswer<typeof listProviderHistory>;

type HistoryFilter = { kind?: HistoryKind; actorId?: string };

const ofHistory = {
  provider: (providerId: string, query: object) => call(listProviderHistory, { params: { providerId }, query }),
  facility: (facilityId: string, query: object) => call(listFacilityHistory, { params: { facilityId }, query }),
} as const;

/** What was done with a file, newest first, page by page. */
export const historyQuery = ({ kind, id }: SubjectRef, filter: HistoryFilter, limit?: number) =>
  infiniteQueryOptions({
    queryKey: [...fileKey(id), "history", filter, limit],
    queryFn: ({ pageParam: cursor }: { pageParam: string | undefined }) =>
      ofHistory[kind](id, { kind: filter.kind, actor_id: filter.actorId, limit, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor: next }: HistoryPage) => next ?? undefined,
  });

/** On paper there is nothing to press: all of it is asked for, as much at once as there may be. */
export const wholeHistoryQuery = (subject: SubjectRef) => historyQuery(subject, {}, 200);

/** What changed since the cycle before. */
export const cycleChangesQuery = ({ kind, id }: SubjectRef) =>
  queryOptions({
    queryKey: [...fileKey(id), "cycle-changes"],
    queryFn: () =>
      kind === "provider"
        ? call(getProviderCycleChanges, { params: { providerId: id } })
        : call(getFacilityCycleChanges, { params: { facilityId: id } }),
  });
