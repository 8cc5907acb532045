"use client";

import { useUrlState } from "@/components/ui/use-url-state";

/** Which of several views is shown, kept in the address: the first one needs no word there, each begins on its first page. */
export function useUrlTab<const Tab extends string>(tabs: readonly [Tab, ...Tab[]]): [Tab, (tab: Tab) => void] {
  const [params, update] = useUrlState();
  const [first] = tabs;
  const tab = tabs.find((known) => known === params.get("tab")) ?? first;
  return [tab, (next) => update({ tab: next === first ? null : next, page: null }, "replace")];
}
