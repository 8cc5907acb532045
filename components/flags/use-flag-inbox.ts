"use client";

import { useCallback, useMemo, useRef, useState } from "react";
import { inboxCriteria, inboxFilterIds, type InboxSort, inboxSortIds } from "@/components/flags/inbox-filters";
import {
  afterAct,
  chosenCount,
  everythingMatching,
  extendedTo,
  nothingSelected,
  toggled,
  withAll,
} from "@/components/flags/inbox-selection";
import { type FlagAction, type FlagChoice, useFlagActs } from "@/components/flags/use-flag-acts";
import { useRowCursor } from "@/components/ui/use-row-cursor";
import { useInboxPage } from "@/components/flags/use-inbox-page";
import { useOpenFlag } from "@/components/flags/use-open-flag";
import { cursorOf, noTrail, turnedTo } from "@/components/flags/page-trail";
import { type TableQueryState, useTableQuery } from "@/components/ui/data-table/use-table-query";
import { now } from "@/lib/clock";
import { flagSorts } from "@/lib/flags/flag-criteria";

const options = {
  filterIds: inboxFilterIds,
  sortIds: inboxSortIds,
  defaultSort: { id: "severity", desc: false },
};
const none: readonly string[] = [];

/** What is asked before many flags are changed: why. */
export type Asking = Extract<FlagAction, "mark_read" | "deactivate">;

/** The state of the inbox: what the address asks for, the page, the row that keys are about, the selection, the open flag. */
export function useFlagInbox() {
  const table = useTableQuery(options);
  const { search, filters, page, size } = table;
  const [today] = useState(now);
  const criteria = useMemo(() => inboxCriteria({ search, filters }, today), [search, filters, today]);
  const sort: InboxSort = flagSorts.find((known) => known === table.sort?.id) ?? "severity";
  const [trail, setTrail] = useState(noTrail);
  const listed = JSON.stringify({ criteria, sort, size });
  const answer = useInboxPage({ criteria, sort, page, size, cursor: cursorOf(trail, listed, page) });
  const { shown } = answer;
  const query: TableQueryState = {
    ...table,
    setPage: (to, history) => {
      if (to === page + 1 && !answer.isPlaceholderData)
        setTrail((before) => turnedTo(before, listed, to, shown?.nextCursor ?? null));
      table.setPage(to, history);
    },
  };
  const total = shown?.total ?? 0;
  const hasNext = (shown?.nextCursor ?? null) !== null;
  const ids = useMemo(() => shown?.flags.map(({ id }) => id) ?? none, [shown]);

  const list = useRef<HTMLDivElement>(null);
  const turnPage = (direction: 1 | -1) => {
    const next = page + direction;
    if (answer.isPlaceholderData || next < 1 || (direction === 1 && !hasNext)) return false;
    query.setPage(next, "replace");
    return true;
  };
  const open = useOpenFlag();
  const cursor = useRowCursor({ ids, list, initialId: open.id, turnPage });

  const scope = JSON.stringify(criteria);
  const [chosenIn, setChosenIn] = useState(scope);
  const [selection, setSelection] = useState(nothingSelected);
  const [lastAct, setLastAct] = useState<{ action: FlagAction; reason?: string } | null>(null);
  if (chosenIn !== scope) {
    // It would act on flags that nobody sees.
    setChosenIn(scope);
    setSelection(nothingSelected);
  }
  const count = chosenCount(selection, total);
  const acts = useFlagActs();
  const [asking, setAsking] = useState<Asking | null>(null);

  /** Does it to the selection; what was not reached stays selected. */
  const changeSelected = async (action: FlagAction, reason?: string): Promise<void> => {
    const choice: FlagChoice = selection.isAllMatching
      ? { matching: criteria, except: [...selection.ids] }
      : { ids: [...selection.ids] };
    const failures = await acts.change(choice, action, reason);
    setLastAct({ action, reason });
    setSelection(afterAct(failures));
  };

  /** Moves the current row; an open detail goes along. */
  const move = (by: number): string | null => {
    const id = cursor.move(by);
    if (id !== null && open.id !== null) open.follow(id);
    return id;
  };

  const flagOf = useCallback((id: string | null) => shown?.flags.find((flag) => flag.id === id), [shown]);
  return {
    query,
    sort,
    answer,
    total,
    hasNext,
    ids,
    list,
    cursor,
    open,
    flagOf,
    move: (by: number): void => void move(by),
    moveSelecting: (by: number): void => {
      const from = cursor.currentId;
      const to = move(by);
      if (from === null || to === null) return;
      setSelection((before) => extendedTo(before.anchor === null ? toggled(before, from) : before, to, ids));
    },
    acts,
    asking,
    setAsking,
    selection,
    count,
    lastAct,
    changeSelected,
    toggle: (id: string) => setSelection((before) => toggled(before, id)),
    extend: (id: string) => setSelection((before) => extendedTo(before, id, ids)),
    chooseAll: (some: readonly string[], areChosen: boolean) =>
      setSelection((before) => withAll(before, some, areChosen)),
    chooseMatching: () => setSelection(everythingMatching),
    clearSelection: () => setSelection(nothingSelected),
  };
}

export type FlagInboxState = ReturnType<typeof useFlagInbox>;
