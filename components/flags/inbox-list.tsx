"use client";

import Link from "next/link";
import { type KeyboardEvent, type RefObject, useMemo } from "react";
import type { InboxFlag } from "@/components/flags/flags-cache";
import { fileAddress, groupsOf, type InboxGroup } from "@/components/flags/inbox-groups";
import { InboxRow, type RowHandlers } from "@/components/flags/inbox-row";
import { type InboxSelection, isChosen } from "@/components/flags/inbox-selection";
import { Checkbox } from "@/components/ui/checkbox";
import { classNames } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/skeleton";

export type ListHandlers = RowHandlers & {
  /** Opens, and goes into the detail. */
  onEnter: (id: string) => void;
  onMove: (by: number, isSelecting: boolean) => void;
  onEdge: (edge: "first" | "last") => void;
  onChooseAll: (ids: readonly string[], areChosen: boolean) => void;
};

type InboxListProps = {
  list: RefObject<HTMLDivElement | null>;
  /** undefined until the first answer. */
  flags: readonly InboxFlag[] | undefined;
  total: number;
  isGrouped: boolean;
  /** Old rows are shown while new ones are on their way. */
  isRefreshing: boolean;
  currentId: string | null;
  openId: string | null;
  selection: InboxSelection;
  handlers: ListHandlers;
};

/** The rows of the inbox: a grid in which one row has the focus, moved by arrows; by j and k also from elsewhere. */
export function InboxList(props: InboxListProps) {
  const { list, flags, total, isGrouped, isRefreshing, currentId, openId, selection, handlers } = props;
  const groups = useMemo(() => (isGrouped && flags ? groupsOf(flags) : null), [isGrouped, flags]);
  const row = (flag: InboxFlag) => (
    <InboxRow
      key={flag.id}
      flag={flag}
      isGrouped={isGrouped}
      isCurrent={flag.id === currentId}
      isOpen={flag.id === openId}
      isSelected={isChosen(selection, flag.id)}
      failure={selection.failures.get(flag.id)}
      handlers={handlers}
    />
  );
  return (
    <div
      ref={list}
      role="grid"
      tabIndex={-1}
      aria-label="Flags"
      aria-multiselectable
      aria-rowcount={total}
      aria-busy={isRefreshing || flags === undefined}
      onKeyDown={(event) => moveBy(event, currentId, handlers)}
      className={classNames("min-h-0 flex-1 outline-none md:overflow-y-auto", isRefreshing && "text-ink-2")}
    >
      {flags === undefined && <RowSkeletons />}
      {groups?.map((group) => (
        <div key={group.subject.id} role="rowgroup" aria-label={group.name}>
          <GroupHead group={group} selection={selection} onChooseAll={handlers.onChooseAll} />
          {group.flags.map(row)}
        </div>
      ))}
      {groups === null && flags?.map(row)}
    </div>
  );
}

/** Keys that act only while the list has the focus; they stay when shortcuts of a single key are off. */
function moveBy(event: KeyboardEvent, currentId: string | null, handlers: ListHandlers): void {
  const isRow = event.target instanceof Element && event.target.getAttribute("role") === "row";
  if (!isRow || event.ctrlKey || event.metaKey || event.altKey) return;
  const keys: Record<string, () => void> = {
    ArrowDown: () => handlers.onMove(1, event.shiftKey),
    ArrowUp: () => handlers.onMove(-1, event.shiftKey),
    Home: () => handlers.onEdge("first"),
    End: () => handlers.onEdge("last"),
    Enter: () => currentId && handlers.onEnter(currentId),
    " ": () => currentId && (event.shiftKey ? handlers.onExtend(currentId) : handlers.onToggle(currentId)),
  };
  const run = keys[event.key];
  if (!run) return;
  event.preventDefault();
  run();
}

type GroupHeadProps = Pick<ListHandlers, "onChooseAll"> & { group: InboxGroup; selection: InboxSelection };

/** Whom the flags below are about, and the box that chooses them together. */
function GroupHead({ group, selection, onChooseAll }: GroupHeadProps) {
  const ids = group.flags.map(({ id }) => id);
  const chosen = ids.filter((id) => isChosen(selection, id)).length;
  return (
    <div
      role="row"
      className="sticky top-0 z-10 flex h-9 max-md:top-(--topbar-height) items-center gap-2 border-b bg-sunken pr-4 pl-4 text-13"
    >
      <div role="gridcell" className="flex items-center">
        <Checkbox
          aria-label={`Select the flags of ${group.name}`}
          checked={chosen === ids.length}
          indeterminate={chosen > 0 && chosen < ids.length}
          onCheckedChange={(isOn) => onChooseAll(ids, isOn)}
        />
      </div>
      <div role="rowheader" className="flex min-w-0 flex-1 items-baseline gap-2">
        <Link
          href={fileAddress(group.subject)}
          prefetch={false}
          className="truncate rounded-small font-semibold text-ink hover:underline"
        >
          {group.name}
        </Link>
        {group.npi && <span className="font-mono text-12 text-ink-3 max-sm:hidden">{group.npi}</span>}
        <span className="ml-auto shrink-0 text-12 text-ink-3">
          {ids.length} {ids.length === 1 ? "flag" : "flags"}
        </span>
      </div>
    </div>
  );
}

function RowSkeletons() {
  return Array.from({ length: 12 }, (_, index) => (
    <div key={index} aria-hidden className="flex flex-col gap-2 border-b px-4 py-2.5 pl-14">
      <Skeleton className="h-3.5 w-48 max-w-full" />
      <Skeleton className="h-3.5 w-80 max-w-full" />
    </div>
  ));
}
