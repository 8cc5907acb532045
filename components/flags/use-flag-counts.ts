"use client";

import { useQuery } from "@tanstack/react-query";
import { countsKey } from "@/components/flags/flags-cache";
import { call } from "@/lib/api/client";
import { getFlagCounts } from "@/lib/flags/operations";

/** How many flags are open, and how many of them the person has not read. One question a minute for the whole console. */
export function useFlagCounts() {
  return useQuery({ queryKey: countsKey, queryFn: () => call(getFlagCounts), refetchInterval: 60_000 });
}
