"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { inboxKey, type InboxPage } from "@/components/flags/flags-cache";
import type { InboxCriteria, InboxSort } from "@/components/flags/inbox-filters";
import { totalWith } from "@/components/flags/page-trail";
import { call } from "@/lib/api/client";
import { searchFlagsV2 } from "@/lib/flags/operations";

type Options = {
  criteria: InboxCriteria;
  sort: InboxSort;
  page: number;
  size: number;
  /** Where the page begins, if it was turned to; otherwise its place says. */
  cursor: string | undefined;
};

/**
 * One page of the inbox, found and sorted by the service. The rows of before stay until the new ones are here. A flag
 * that was just cleared leaves the page at once, and returns when the service refuses it.
 */
export function useInboxPage({ criteria, sort, page, size, cursor }: Options) {
  const place = cursor === undefined ? { offset: (page - 1) * size } : { cursor };
  const query = { ...criteria, sort, ...place, limit: size };
  const answer = useQuery({
    queryKey: [...inboxKey, query],
    queryFn: async (): Promise<InboxPage> => {
      const { data, meta } = await call(searchFlagsV2, { query });
      return { flags: data, total: meta.total, active: query.active, nextCursor: meta.next_cursor };
    },
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
    // Rows that move under a hand that is about to press a key are worse than rows of a minute ago.
    refetchOnWindowFocus: false,
  });
  const shown = useMemo(() => {
    if (!answer.data) return undefined;
    const { flags, total, active, nextCursor } = answer.data;
    const rest = flags.filter((flag) => active === undefined || flag.active === active);
    const left = total - (flags.length - rest.length);
    return { flags: rest, total: totalWith(left, { page, size, shown: rest.length }), nextCursor };
  }, [answer.data, page, size]);
  return { ...answer, shown };
}
