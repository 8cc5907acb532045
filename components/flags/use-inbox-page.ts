"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { inboxKey, type InboxPage } from "@/components/flags/flags-cache";
import type { InboxCriteria, InboxSort } from "@/components/flags/inbox-filters";
import { call } from "@/lib/api/client";
import { searchFlagsV2 } from "@/lib/flags/operations";

type Options = { criteria: InboxCriteria; sort: InboxSort; page: number; size: number };

/**
 * One page of the inbox, found and sorted by the service. The rows of before stay until the new ones are here. A flag
 * that was just cleared leaves the page at once, and returns when the service refuses it.
 */
export function useInboxPage({ criteria, sort, page, size }: Options) {
  const query = { ...criteria, sort, offset: (page - 1) * size, limit: size };
  const answer = useQuery({
    queryKey: [...inboxKey, query],
    queryFn: async (): Promise<InboxPage> => {
      const { data, meta } = await call(searchFlagsV2, { query });
      return { flags: data, total: meta.total, active: query.active };
    },
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
    // Rows that move under a hand that is about to press a key are worse than rows of a minute ago.
    refetchOnWindowFocus: false,
  });
  const shown = useMemo(() => {
    if (!answer.data) return undefined;
    const { flags, total, active } = answer.data;
    const rest = flags.filter((flag) => active === undefined || flag.active === active);
    return { flags: rest, total: total - (flags.length - rest.length) };
  }, [answer.data]);
  return { ...answer, shown };
}
