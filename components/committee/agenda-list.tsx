"use client";

import { type DragEvent, useEffect, useRef, useState } from "react";
import { AgendaRow } from "@/components/committee/agenda-row";
import type { AgendaItem } from "@/components/committee/committee-queries";
import { moved, placeOfGap } from "@/components/committee/order";
import { classNames } from "@/components/ui/class-names";

type AgendaListProps = {
  items: readonly AgendaItem[];
  /** Absent where the agenda is locked, or not this person's to change. */
  onOrder?: (ids: string[]) => void;
  onRemove?: (item: AgendaItem, place: number) => void;
  onNote?: (item: AgendaItem, note: string) => Promise<unknown>;
};

/** The files in the order in which they come up; moved by their buttons, by the arrow keys on the grip, or by dragging. */
export function AgendaList({ items, onOrder, onRemove, onNote }: AgendaListProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [gap, setGap] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const removed = useRef<{ at: number; of: number } | null>(null);
  useEffect(() => {
    const asked = removed.current;
    removed.current = null;
    // It may have stayed, and the agenda be longer for another reason.
    if (asked === null || items.length >= asked.of) return;
    // The row took the focus with it: it goes to the same button of the next one.
    const row = list.current?.children[Math.min(asked.at, items.length - 1)];
    if (document.activeElement === document.body) [...(row?.querySelectorAll("button") ?? [])].at(-1)?.focus();
  }, [items.length]);
  const move = (from: number, to: number) => {
    const item = items[from];
    const next = moved(items, from, to);
    const place = next.findIndex((one) => one.id === item?.id);
    if (!item || place === from) return;
    onOrder?.(next.map(({ id }) => id));
    setSaid(`${item.name} is now ${place + 1} of ${items.length}`);
  };
  const end = () => {
    setDragged(null);
    setGap(null);
  };
  const over = (event: DragEvent<HTMLLIElement>, index: number) => {
    if (dragged === null) return;
    event.preventDefault();
    const { top, height } = event.currentTarget.getBoundingClientRect();
    setGap(event.clientY > top + height / 2 ? index + 1 : index);
  };
  return (
    <>
      <ol ref={list} aria-label="Agenda" className="rounded border bg-raised">
        {items.map((item, index) => (
          <li
            key={item.id}
            onDragOver={(event) => over(event, index)}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null && gap !== null) move(dragged, placeOfGap(dragged, gap));
              end();
            }}
            className={classNames(
              "relative not-first:border-t",
              dragged === index && "opacity-50",
              gap === index &&
                "before:absolute before:inset-x-0 before:-top-px before:z-10 before:h-0.5 before:bg-accent",
              gap === items.length &&
                index === items.length - 1 &&
                "after:absolute after:inset-x-0 after:-bottom-px after:z-10 after:h-0.5 after:bg-accent",
            )}
          >
            <AgendaRow
              item={item}
              number={index + 1}
              count={items.length}
              onMove={onOrder && ((by) => move(index, index + by))}
              onDragStart={() => setDragged(index)}
              onDragEnd={end}
              onRemove={
                onRemove &&
                (() => {
                  removed.current = { at: index, of: items.length };
                  onRemove(item, index);
                })
              }
              onNote={onNote && ((note) => onNote(item, note))}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
