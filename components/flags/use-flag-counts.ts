"use client";

import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { countsKey } from "@/components/flags/flags-cache";
import { call } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import { getFlagCounts } from "@/lib/flags/operations";

const never = () => () => undefined;

/**
 * How many flags are open, and how many of them the person has not read; undefined until it is known. One question a
 * minute for the whole console.
 */
export function useFlagCounts(): OperationAnswer<typeof getFlagCounts> | undefined {
  const { data } = useQuery({ queryKey: countsKey, queryFn: () => call(getFlagCounts), refetchInterval: 60_000 });
  // The rail may have the answer before the screen beside it has taken over what the server drew without it.
  const isTakenOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isTakenOver ? data : undefined;
}
