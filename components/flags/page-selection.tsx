"use client";

import { type InboxSelection, isChosen } from "@/components/flags/inbox-selection";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { number } from "@/lib/counted";

type PageSelectionProps = {
  ids: readonly string[];
  total: number;
  selection: InboxSelection;
  count: number;
  onChooseAll: (ids: readonly string[], areChosen: boolean) => void;
  onChooseMatching: () => void;
};

/** The box for the whole page; when it is full, the way to everything that matches. */
export function PageSelection({ ids, total, selection, count, onChooseAll, onChooseMatching }: PageSelectionProps) {
  const here = ids.filter((id) => isChosen(selection, id)).length;
  const isFull = ids.length > 0 && here === ids.length;
  return (
    <div className="flex h-9 shrink-0 items-center gap-2 border-b bg-canvas px-4 text-12 text-ink-3">
      <Checkbox
        aria-label="Select all flags on this page"
        checked={isFull}
        indeterminate={here > 0 && !isFull}
        disabled={ids.length === 0}
        onCheckedChange={(isOn) => onChooseAll(ids, isOn)}
      />
      <span className="min-w-0 truncate">
        {selection.isAllMatching
          ? count === total
            ? `All ${number(total)} matching flags are selected.`
            : `${number(count)} of ${number(total)} matching flags are selected.`
          : count > 0
            ? `${number(count)} selected.`
            : "Select this page"}
      </span>
      {isFull && !selection.isAllMatching && total > ids.length && (
        <Button variant="quiet" size="small" className="-my-1 text-accent-ink" onClick={onChooseMatching}>
          {`Select all ${number(total)} matching`}
        </Button>
      )}
    </div>
  );
}
