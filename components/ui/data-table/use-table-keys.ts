"use client";

import { usePathname } from "next/navigation";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type ShortcutGroup, useShortcutLines } from "@/components/ui/shortcut-groups";
import { rowId, useRowCursor } from "@/components/ui/use-row-cursor";
import { useShortcuts } from "@/components/ui/use-shortcuts";

type Options = {
  /** What the rows are, in the plural. */
  noun: string;
  /** Of the rows of the page, in their order. */
  ids: readonly string[];
  body: RefObject<HTMLElement | null>;
  turnPage: (direction: 1 | -1) => boolean;
  /** Left out where rows cannot be selected. */
  select?: { toggle: (id: string) => unknown; extend: (ids: readonly string[]) => unknown; clear: () => boolean };
};

/** The row that a screen was left by, so that coming back to it goes on there. */
const leftBy = new Map<string, string>();

/** What opens a row: its link, or the button that is its name. */
const openerOf = (id: string) =>
  document.getElementById(rowId(id))?.querySelector<HTMLElement>("th a[href], th button, td a[href]");

const inTheTable: ShortcutGroup = {
  title: "In the table",
  isSingle: false,
  lines: [
    { keys: [["↑"], ["↓"]], does: "Move in the table" },
    { keys: [["Enter"]], does: "Open the row" },
    { keys: [["Space"]], does: "Select the row, or let go of it" },
  ],
};

/**
 * Keys of a table: j and k move from row to row, across pages, and with them the focus; Enter or o opens, x selects. The
 * arrows, Enter and Space do the same while a row has the focus, also when shortcuts of a single key are off.
 */
export function useTableKeys({ noun, ids, body, turnPage, select }: Options) {
  const pathname = usePathname();
  const [initialId] = useState(() => (typeof window === "undefined" ? null : (leftBy.get(pathname) ?? null)));
  const { currentId, move, goTo, point } = useRowCursor({ ids, list: body, initialId, turnPage });
  const anchor = useRef<string | null>(null);

  const isBack = initialId !== null && ids.includes(initialId);
  useEffect(() => {
    // Back from a row: the keys go on where they were. Whatever else has the focus keeps it.
    if (!isBack || initialId === null) return;
    leftBy.delete(pathname);
    if (document.activeElement === document.body) goTo(initialId);
    // Once, when the rows are here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isBack]);

  const open = (): boolean => {
    const opener = currentId === null ? null : openerOf(currentId);
    if (!opener || currentId === null) return false;
    leftBy.set(pathname, currentId);
    opener.click();
    return true;
  };
  const toggle = (): boolean => {
    if (!select || currentId === null) return false;
    anchor.current = currentId;
    select.toggle(currentId);
    return true;
  };
  const extend = (): boolean => {
    if (!select || currentId === null) return false;
    const [from, to] = [ids.indexOf(anchor.current ?? currentId), ids.indexOf(currentId)].toSorted((a, b) => a - b);
    select.extend(ids.slice(Math.max(0, from ?? 0), (to ?? 0) + 1));
    anchor.current = currentId;
    return true;
  };
  const moves = "Next row, previous row";
  useShortcuts(
    {
      j: { does: moves, run: () => (ids.length > 0 ? void move(1) : false) },
      k: { does: moves, run: () => (ids.length > 0 ? void move(-1) : false) },
      o: { does: "Open the row", run: open },
      ...(select && {
        x: { does: "Select the row, or let go of it", run: toggle },
        "Shift+x": { does: "Select everything up to the row", run: extend },
        Escape: { run: () => select.clear() },
      }),
    },
    noun[0]?.toUpperCase() + noun.slice(1),
  );
  useShortcutLines(inTheTable);

  const onKeyDown = (event: KeyboardEvent) => {
    const isRow = event.target instanceof HTMLElement && event.target.id === rowId(currentId ?? "");
    if (!isRow || event.ctrlKey || event.metaKey || event.altKey) return;
    const keys: Record<string, () => unknown> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: open,
      ...(select && { " ": event.shiftKey ? extend : toggle }),
    };
    const run = keys[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };
  /** Whatever of a row is used makes it the current one; what leads away from it is where one comes back to. */
  const onFocus = (event: { target: EventTarget }) => {
    const row = event.target instanceof Element ? event.target.closest("tr") : null;
    const id = ids.find((candidate) => rowId(candidate) === row?.id);
    if (id !== undefined && id !== currentId) point(id);
  };
  const onClick = (event: { target: EventTarget }) => {
    const isLink = event.target instanceof Element && event.target.closest("a[href]") !== null;
    const row = event.target instanceof Element ? event.target.closest("tr") : null;
    const id = ids.find((candidate) => rowId(candidate) === row?.id);
    if (isLink && id !== undefined) leftBy.set(pathname, id);
  };
  return { currentId, body: { onKeyDown, onFocus, onClick } };
}
