"use client";

import { useEffect, useSyncExternalStore } from "react";

/** What keys do, in a line. Keys in one list are pressed together, or one after the other; lists beside each other do the same. */
export type ShortcutLine = { keys: readonly (readonly string[])[]; does: string };

/** `isSingle`: they fall silent when shortcuts of a single key are switched off. */
export type ShortcutGroup = { title: string; isSingle: boolean; lines: readonly ShortcutLine[] };

// Whatever stands on the screen says here what its keys do, so that the list of keys is never another than the keys.
let groups: readonly ShortcutGroup[] = [];
const listeners = new Set<() => void>();

function change(next: readonly ShortcutGroup[]): void {
  groups = next;
  for (const listener of listeners) listener();
}

/** Adds lines to the list of keys for as long as the component stands there. */
export function useShortcutLines({ title, isSingle, lines }: ShortcutGroup): void {
  const text = JSON.stringify(lines);
  useEffect(() => {
    const read = JSON.parse(text) as ShortcutLine[];
    if (read.length === 0) return;
    const group = { title, isSingle, lines: read };
    change([...groups, group]);
    return () => change(groups.filter((other) => other !== group));
  }, [title, isSingle, text]);
}

const none: readonly ShortcutGroup[] = [];

/** The keys of what is on the screen now; groups of one title are one, and no line stands there twice. */
export function useShortcutGroups(): readonly ShortcutGroup[] {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => groups,
    () => none,
  );
  return joined(all);
}

/** Groups of one title together, in the order in which they came; a line that says the same is left out. */
export function joined(all: readonly ShortcutGroup[]): readonly ShortcutGroup[] {
  const byTitle = new Map<string, ShortcutGroup>();
  for (const group of all) {
    const before = byTitle.get(group.title);
    const known = new Set(before?.lines.map(({ does }) => does));
    const lines = [...(before?.lines ?? []), ...group.lines.filter(({ does }) => !known.has(does))];
    byTitle.set(group.title, { ...group, lines });
  }
  return [...byTitle.values()];
}
