"use client";

import { memo, type MouseEvent } from "react";
import type { InboxFlag } from "@/components/flags/flags-cache";
import { foundBy, severityWords } from "@/components/flags/inbox-filters";
import { rowId } from "@/components/ui/use-row-cursor";
import { Checkbox } from "@/components/ui/checkbox";
import { classNames } from "@/components/ui/class-names";
import { AgeText } from "@/components/ui/date-text";
import { datesInWords } from "@/components/ui/format-date";
import { toneIcons, toneText } from "@/components/ui/tone";
import { listOf } from "@/lib/lists/lists";

export type RowHandlers = {
  onOpen: (id: string) => void;
  onToggle: (id: string) => void;
  onExtend: (id: string) => void;
  onPoint: (id: string) => void;
};

type InboxRowProps = {
  flag: InboxFlag;
  /** Under a heading that names whom it is about. */
  isGrouped: boolean;
  isCurrent: boolean;
  isOpen: boolean;
  isSelected: boolean;
  /** Why the last act did not reach it. */
  failure: string | undefined;
  handlers: RowHandlers;
};

/** Where it comes from: the lists behind it, else who found it. */
export function sourceOf({ lists, actionSource }: Pick<InboxFlag, "lists" | "actionSource">): string {
  if (lists.length > 0) return lists.map((key) => listOf(key)?.name ?? key).join(", ");
  return actionSource in foundBy ? foundBy[actionSource as keyof typeof foundBy].label : actionSource;
}

/** One flag of the inbox. Unread is weight and a dot. Memoized: a key touches two rows, however many there are. */
export const InboxRow = memo(function InboxRow(props: InboxRowProps) {
  const { flag, isGrouped, isCurrent, isOpen, isSelected, failure, handlers } = props;
  const Icon = toneIcons[flag.severity];
  const choose = (event: MouseEvent) => {
    // Shift with a click would otherwise mark text.
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) handlers.onExtend(flag.id);
    else handlers.onToggle(flag.id);
  };
  return (
    // Its keys are the grid's: they act on the row that has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      id={rowId(flag.id)}
      tabIndex={isCurrent ? 0 : -1}
      aria-selected={isSelected}
      aria-current={isOpen || undefined}
      onFocus={() => handlers.onPoint(flag.id)}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => (event.shiftKey ? handlers.onExtend(flag.id) : handlers.onOpen(flag.id))}
      className={classNames(
        "group flex scroll-mt-9 cursor-default gap-2 border-b py-(--row-padding) pr-4 text-13 focus-visible:-outline-offset-2",
        isGrouped ? "pl-8" : "pl-4",
        isOpen ? "bg-pressed" : isSelected ? "bg-hover" : "hover:bg-sunken",
        isSelected && "shadow-[inset_2px_0_0_var(--accent)]",
      )}
    >
      <div role="gridcell" className="flex h-5 items-center">
        <Checkbox
          tabIndex={-1}
          aria-label={`Select ${flag.flagType}, ${flag.subject_name}`}
          checked={isSelected}
          onClick={choose}
        />
      </div>
      <div role="gridcell" className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span className="flex w-2 shrink-0 justify-center">
            {!flag.read && <span aria-hidden className="size-1.5 rounded-full bg-accent-ink" />}
          </span>
          <Icon aria-hidden strokeWidth={2.25} className={classNames("size-3.5 shrink-0", toneText[flag.severity])} />
          <p className={classNames("min-w-0 flex-1 truncate text-ink", !flag.read && "font-semibold")}>
            <span className="sr-only">
              {flag.read ? "" : "Unread. "}
              {severityWords[flag.severity]}:{" "}
            </span>
            {isGrouped ? flag.flagType : flag.subject_name}
          </p>
          {flag.is_confirmed && <span className="shrink-0 text-12 font-medium text-critical">Confirmed</span>}
          {!flag.active && <span className="shrink-0 text-12 font-medium text-done">Cleared</span>}
          <AgeText value={flag.flaggedDate} className="shrink-0 text-12 text-ink-3" />
        </div>
        <div className="flex items-baseline gap-2 pl-4">
          <p className="min-w-0 flex-1 truncate text-ink-2">
            {!isGrouped && (
              <span className={classNames("mr-1.5 text-ink", !flag.read && "font-medium")}>{flag.flagType}</span>
            )}
            {datesInWords(flag.description)}
          </p>
          <span className="max-w-[40%] shrink-0 truncate text-12 text-ink-3">{sourceOf(flag)}</span>
        </div>
        {failure && (
          <p className="pl-4 text-12 text-critical wrap-anywhere">
            <span className="font-medium">Not changed:</span> {failure}
          </p>
        )}
      </div>
    </div>
  );
});
