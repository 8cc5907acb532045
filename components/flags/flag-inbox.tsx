"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { FlagPanel } from "@/components/flags/flag-panel";
import type { InboxFlag } from "@/components/flags/flags-cache";
import { InboxList, type ListHandlers } from "@/components/flags/inbox-list";
import { InboxOverview } from "@/components/flags/inbox-overview";
import { InboxToolbar } from "@/components/flags/inbox-toolbar";
import { PageSelection } from "@/components/flags/page-selection";
import { SelectionActs } from "@/components/flags/selection-acts";
import { useFlagInbox } from "@/components/flags/use-flag-inbox";
import { useInboxKeys } from "@/components/flags/use-inbox-keys";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Pagination } from "@/components/ui/data-table/pagination";
import { describeError } from "@/components/ui/describe-error";
import { SavedViews } from "@/components/views/saved-views";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";

/** Every flag of the organization: found, read, cleared; the list at the left, the open flag beside it. */
export function FlagInbox() {
  const inbox = useFlagInbox();
  const { query, answer, total, ids, list, cursor, open, flagOf, acts, selection } = inbox;
  const { shown } = answer;
  const [clearingId, setClearingId] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = open.id !== null;

  const show = (id: string) => {
    cursor.point(id);
    open.show(id, isOpen ? "replace" : "push");
  };
  const enter = (id: string) => {
    show(id);
    requestAnimationFrame(() => heading.current?.focus());
  };
  const close = () => {
    const { currentId } = cursor;
    setClearingId(null);
    open.show(null, "replace");
    if (currentId !== null) requestAnimationFrame(() => cursor.goTo(currentId));
  };
  /** Clears the one flag; the list goes on to the one after it, and so does the detail. */
  const clearOne = async (flag: InboxFlag, reason: string) => {
    const next = ids[ids.indexOf(flag.id) + 1] ?? ids[ids.indexOf(flag.id) - 1] ?? null;
    const failures = await acts.change({ ids: [flag.id] }, "deactivate", reason);
    const failure = failures.get(flag.id);
    if (failure !== undefined) throw new Error(failure);
    setClearingId(null);
    open.show(next, "replace");
    if (next !== null) cursor.goTo(next);
  };
  const clearByKey = (id: string) => {
    show(id);
    setClearingId(id);
  };
  useInboxKeys({ inbox, onClearOne: clearByKey, onOpen: enter, onClose: close });

  const latest = useRef({ inbox, show, enter });
  useEffect(() => {
    latest.current = { inbox, show, enter };
  });
  // The same handlers for ever: rows are drawn again only when something of theirs has changed.
  const handlers = useMemo<ListHandlers>(
    () => ({
      onOpen: (id) => latest.current.show(id),
      onEnter: (id) => latest.current.enter(id),
      onToggle: (id) => latest.current.inbox.toggle(id),
      onExtend: (id) => latest.current.inbox.extend(id),
      onPoint: (id) => latest.current.inbox.cursor.point(id),
      onMove: (by, isSelecting) =>
        isSelecting ? latest.current.inbox.moveSelecting(by) : latest.current.inbox.move(by),
      onEdge: (edge) => {
        const { inbox: now } = latest.current;
        const id = edge === "first" ? now.ids[0] : now.ids.at(-1);
        if (id !== undefined) now.cursor.goTo(id);
      },
      onChooseAll: (some, areChosen) => latest.current.inbox.chooseAll(some, areChosen),
    }),
    [],
  );
  const isEmpty = shown !== undefined && shown.flags.length === 0 && !answer.error;
  const aside = isOpen && "hidden @3xl:block";
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <div className={classNames("shrink-0", aside)}>
        <PageHeader title="Flags" count={shown && total} beside={<SavedViews screen="flags" />} />
        <InboxToolbar query={query} sort={inbox.sort} />
      </div>
      <div className="relative flex min-h-0 flex-1 flex-col border-t">
        <div className="flex min-h-0 flex-1 flex-col @3xl:grid @3xl:grid-cols-[minmax(21rem,2fr)_minmax(0,3fr)] @3xl:grid-rows-[minmax(0,1fr)]">
          <section
            aria-label="List of flags"
            className={classNames("min-h-0 flex-1 flex-col @3xl:border-r", isOpen ? "hidden @3xl:flex" : "flex")}
          >
            <PageSelection
              ids={ids}
              total={total}
              selection={selection}
              count={inbox.count}
              onChooseAll={inbox.chooseAll}
              onChooseMatching={inbox.chooseMatching}
            />
            {answer.error && !shown ? (
              <div className="min-h-0 flex-1 overflow-y-auto">
                <ErrorState
                  title="The flags could not be loaded."
                  detail={describeError(answer.error)}
                  untouched="Nothing was changed."
                  onRetry={() => void answer.refetch()}
                  retrying={answer.isFetching}
                />
              </div>
            ) : isEmpty ? (
              <div className="min-h-0 flex-1">
                <NoFlags isNarrowed={query.isNarrowed} onClear={query.clear} />
              </div>
            ) : (
              <InboxList
                list={list}
                flags={shown?.flags}
                total={total}
                isGrouped={inbox.sort === "subject"}
                isRefreshing={answer.isPlaceholderData}
                currentId={cursor.currentId}
                openId={open.id}
                selection={selection}
                handlers={handlers}
              />
            )}
            <Pagination query={query} shown={shown?.flags.length} total={shown && total} hasNext={inbox.hasNext} />
          </section>
          <section
            aria-label="Open flag"
            className={classNames("min-h-0 min-w-0 flex-1 flex-col", isOpen ? "flex" : "hidden @3xl:flex")}
          >
            {open.id === null ? (
              <InboxOverview onSeverity={(severity) => query.setFilter("severity", [severity])} />
            ) : (
              <FlagPanel
                id={open.id}
                row={flagOf(open.id)}
                isResting={open.isResting}
                isClearing={clearingId === open.id}
                heading={heading}
                acts={acts}
                onClearing={(isClearing) => setClearingId(isClearing ? open.id : null)}
                onClear={clearOne}
                onClose={close}
              />
            )}
          </section>
        </div>
        <SelectionActs inbox={inbox} />
      </div>
    </div>
  );
}

function NoFlags({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (!isNarrowed)
    return (
      <EmptyState title="Inbox zero: no flag is open.">
        New flags appear here as soon as a check or monitoring finds something.
      </EmptyState>
    );
  return (
    <EmptyState title="No flags match." action={<Button onClick={onClear}>Clear search and filters</Button>}>
      Try fewer filters, or another spelling.
    </EmptyState>
  );
}
