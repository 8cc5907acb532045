import type { Query, QueryClient } from "@tanstack/react-query";
import type { OperationAnswer } from "@/lib/api/operation";
import { getFlag, getFlagCounts, searchFlagsV2 } from "@/lib/flags/operations";

export type InboxFlag = OperationAnswer<typeof searchFlagsV2>["data"][number];
export type FlagDetail = OperationAnswer<typeof getFlag>;
export type InboxPage = {
  flags: readonly InboxFlag[];
  total: number;
  active: boolean | undefined;
  /** Behind the last flag; null on the last page. */
  nextCursor: string | null;
};

export const inboxKey = [searchFlagsV2.id] as const;
export const countsKey = [getFlagCounts.id] as const;
export const flagKey = (id: string) => [getFlag.id, id] as const;

/**
 * Stops rows that are on their way from undoing on screen what was just done; a page that is not here yet still comes.
 * Answers whether any was stopped: then the rows are asked for again.
 */
export async function stopReading(client: QueryClient): Promise<boolean> {
  const late = { queryKey: inboxKey, predicate: ({ state }: Query) => state.data !== undefined };
  const wasReading = client.isFetching(late) > 0;
  await client.cancelQueries(late);
  return wasReading;
}

/** Shows a change before the service has answered: in every page of the inbox, and in the flag's detail. */
export function patchFlags(client: QueryClient, ids: ReadonlySet<string>, patch: Partial<InboxFlag>): void {
  client.setQueriesData<InboxPage>({ queryKey: inboxKey }, (page) =>
    page?.flags.some(({ id }) => ids.has(id))
      ? { ...page, flags: page.flags.map((flag) => (ids.has(flag.id) ? { ...flag, ...patch } : flag)) }
      : page,
  );
  for (const id of ids)
    client.setQueryData<FlagDetail>(flagKey(id), (detail) => (detail ? { ...detail, ...patch } : detail));
}

/** A flag that a page of the inbox has shown. */
export function knownFlag(client: QueryClient, id: string): InboxFlag | undefined {
  for (const [, page] of client.getQueriesData<InboxPage>({ queryKey: inboxKey })) {
    const flag = page?.flags.find((one) => one.id === id);
    if (flag) return flag;
  }
  return undefined;
}
