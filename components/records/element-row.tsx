"use client";

import { ChevronRight, Trash2 } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import type { Member } from "@/components/records/contract-members";
import type { FormValues } from "@/components/records/form-values";
import { RecordFields } from "@/components/records/record-fields";
import type { RowState } from "@/components/records/record-rows";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";

const marks: Record<RowState, string> = { same: "", changed: "Changed", added: "New", removed: "Removed on saving" };

type ElementRowProps = {
  members: readonly Member[];
  name: string;
  /** What the row says in one line. */
  summary: ReactNode;
  /** "license 2 of 3": names its buttons. */
  label: string;
  state: RowState;
  isOpen: boolean;
  onFile?: FormValues;
  /** Buttons of this kind of row. */
  extra?: ReactNode;
  onToggle: () => void;
  onRemove: () => void;
  /** Takes the removal, or what was changed, back. */
  onUndo: () => void;
};

/** One record of a list while the list is edited: its line, and below it its fields. */
export function ElementRow({ members, name, summary, label, state, isOpen, onFile, ...row }: ElementRowProps) {
  const fieldsId = useId();
  const isRemoved = state === "removed";
  const item = useRef<HTMLLIElement>(null);
  // The button that was pressed is gone: its row keeps the focus.
  const keepingFocus = (act: () => void) => () => {
    act();
    requestAnimationFrame(() => item.current?.querySelector("button")?.focus());
  };
  return (
    <li ref={item} className="border-t first:border-t-0">
      <div className="flex min-h-9 items-center gap-1">
        {isRemoved ? (
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5 pl-5.5 text-13 text-ink-3 line-through **:text-ink-3 **:line-through">
            {summary}
          </div>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={fieldsId}
            onClick={row.onToggle}
            className="-ml-1 flex min-h-8 min-w-0 flex-1 items-center gap-1.5 rounded-small pl-1 text-left text-13 hover:bg-hover focus-visible:-outline-offset-2"
          >
            <ChevronRight
              aria-hidden
              className={classNames(
                "size-4 shrink-0 text-ink-3 transition-transform duration-(--motion-fast)",
                isOpen && "rotate-90",
              )}
            />
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 py-1">
              <span className="sr-only">{isOpen ? "Close" : "Change"} </span>
              {summary}
            </span>
          </button>
        )}
        {marks[state] && <span className="shrink-0 text-12 text-ink-3 max-sm:sr-only">{marks[state]}</span>}
        {!isRemoved && row.extra}
        {(isRemoved || state === "changed") && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`${isRemoved ? "Undo" : "Revert"} ${label}`}
            onClick={keepingFocus(row.onUndo)}
          >
            {isRemoved ? "Undo" : "Revert"}
          </Button>
        )}
        {!isRemoved && (
          <IconButton
            label={`Remove ${label}`}
            icon={Trash2}
            size="small"
            className="text-ink-3"
            onClick={keepingFocus(row.onRemove)}
          />
        )}
      </div>
      {isOpen && !isRemoved && (
        <div id={fieldsId} className="pt-1 pb-3 pl-4.5">
          <RecordFields members={members} name={name} onFile={onFile} />
        </div>
      )}
    </li>
  );
}
