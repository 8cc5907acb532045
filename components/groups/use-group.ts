"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { TableQuery } from "@/components/ui/data-table/use-table-query";
import { call } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import { getGroup } from "@/lib/groups/operations";

export type Group = OperationAnswer<typeof getGroup>;

/** Who belongs to a group: one of these is shown at a time, a page of it. */
export const groupTabs = ["facilities", "providers"] as const;
export type GroupTab = (typeof groupTabs)[number];

type Shown = { groupId: string; tab: GroupTab; page: TableQuery["page"]; size: TableQuery["size"] };

/** A group, with the page that is shown of its facilities or providers. */
export function useGroup({ groupId, tab, page, size }: Shown) {
  const shown = { offset: (page - 1) * size, limit: size };
  const counted = { offset: 0, limit: 1 };
  const [facilities, providers] = tab === "facilities" ? [shown, counted] : [counted, shown];
  const query = {
    facility_offset: facilities.offset,
    facility_limit: facilities.limit,
    provider_offset: providers.offset,
    provider_limit: providers.limit,
  };
  return useQuery({
    queryKey: [getGroup.id, groupId, query],
    queryFn: async () => ({ tab, group: await call(getGroup, { params: { id: groupId }, query }) }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}
