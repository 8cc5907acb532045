"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { outcomeFacts } from "@/components/committee/committee-facts";
import type { AgendaItem } from "@/components/committee/committee-queries";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { toneIcons, toneText } from "@/components/ui/tone";

type AgendaStripProps = {
  items: readonly AgendaItem[];
  current: AgendaItem;
  onGoTo: (id: string) => void;
};

/** The way through the agenda: where one is, what became of each file, and the files beside it. */
export function AgendaStrip({ items, current, onGoTo }: AgendaStripProps) {
  const place = items.findIndex(({ id }) => id === current.id);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = list.current;
    const step = row?.children[place];
    // Only within the strip: the page itself stays where it is.
    if (row && step instanceof HTMLElement) row.scrollLeft = step.offsetLeft - row.clientWidth / 2;
  }, [place]);
  const step = (by: number) => {
    const item = items[place + by];
    if (item) onGoTo(item.id);
  };
  return (
    <nav aria-label="Files of the meeting" className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-13 font-medium tabular-nums">
        File {place + 1} of {items.length}
      </p>
      <ol
        ref={list}
        className="relative flex min-w-0 flex-1 gap-1 overflow-x-auto py-1 max-md:order-last max-md:basis-full"
      >
        {items.map((item, index) => (
          <li key={item.id}>
            <StripStep item={item} number={index + 1} isCurrent={item.id === current.id} onGoTo={onGoTo} />
          </li>
        ))}
      </ol>
      <div className="flex gap-1 max-md:ml-auto">
        <Button icon={ChevronLeft} disabled={place <= 0} focusableWhenDisabled onClick={() => step(-1)}>
          Previous
        </Button>
        <Button
          icon={ChevronRight}
          disabled={place >= items.length - 1}
          focusableWhenDisabled
          onClick={() => step(1)}
          className="flex-row-reverse"
        >
          Next
        </Button>
      </div>
    </nav>
  );
}

type StripStepProps = { item: AgendaItem; number: number; isCurrent: boolean; onGoTo: (id: string) => void };

/** One file of the agenda: its number, and what became of it. */
function StripStep({ item: { id, name, outcome }, number, isCurrent, onGoTo }: StripStepProps) {
  const { label, tone } = outcomeFacts[outcome ?? "undecided"];
  const Icon = outcome && outcome !== "undecided" ? toneIcons[tone] : null;
  return (
    <button
      type="button"
      aria-current={isCurrent ? "step" : undefined}
      aria-label={`${number}: ${name}, ${label.toLowerCase()}`}
      title={`${name}: ${label.toLowerCase()}`}
      onClick={() => onGoTo(id)}
      className={classNames(
        "flex h-8 min-w-8 items-center justify-center gap-1 rounded border px-2 text-13 tabular-nums transition-colors duration-(--motion-fast)",
        isCurrent
          ? "border-accent bg-accent-soft font-semibold text-ink"
          : "border-line text-ink-2 hover:bg-hover hover:text-ink",
      )}
    >
      {number}
      {Icon && <Icon aria-hidden className={classNames("size-3.5", toneText[tone])} />}
    </button>
  );
}
