"use client";

import { type RefObject, useEffect, useRef } from "react";
import { currentPreference } from "@/components/ui/display-preferences";
import { type ShortcutLine, useShortcutLines } from "@/components/ui/shortcut-groups";

/** Where keys are words or choices of what is open, not shortcuts. */
const ownKeys = "input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]";

/** A checkbox is no place to type in: letters pressed on one are still shortcuts. */
function hasOwnKeys(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target instanceof HTMLInputElement && target.type === "checkbox") return false;
  return target.closest(ownKeys) !== null;
}

/**
 * The name of a key as shortcuts write it: letters in lower case with "Shift+" before them (Caps Lock changes nothing),
 * signs as they are, since layouts reach "#" and "?" in different ways. Null when the browser or the system is meant.
 */
export function shortcutOf(event: Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">) {
  const isSign = /^[^\p{Letter}\p{Number}]$/u.test(event.key);
  // AltGr, by which some layouts write signs, comes as Ctrl and Alt together.
  const isAltGr = isSign && event.ctrlKey && event.altKey;
  if (event.metaKey || (!isAltGr && (event.ctrlKey || event.altKey))) return null;
  if (isSign) return event.key;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return event.shiftKey ? `Shift+${key}` : key;
}

export type Shortcut = {
  run: () => boolean | void;
  /** What it does, for the list of keys; keys that say the same stand in one line. Left out, it is not listed. */
  does?: string;
};

type Shortcuts = Readonly<Record<string, Shortcut>>;

/** Those of every component on the screen, in the order in which these came. */
const present = new Set<RefObject<Shortcuts>>();

/**
 * Shortcuts of the whole screen, by name: "j", "Shift+u", "#", or "g p" for one key after the other. They fall silent when
 * the person has switched them off; Escape never does. One that returns false leaves the key to the next, at last to the
 * browser.
 */
export function useShortcuts(shortcuts: Shortcuts, title = "On this screen"): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useShortcutLines({ title, isSingle: true, lines: linesOf(shortcuts) });
  useEffect(() => {
    if (present.size === 0) document.addEventListener("keydown", press);
    present.add(latest);
    return () => {
      present.delete(latest);
      if (present.size === 0) document.removeEventListener("keydown", press);
    };
  }, []);
}

/** How long the first key of two waits for the second. */
const prefixMs = 1_500;
let prefix: { key: string; until: number } | null = null;

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || hasOwnKeys(event.target)) return;
  const key = shortcutOf(event);
  if (key === null || key === "Shift") return;
  if (key !== "Escape" && currentPreference("shortcuts") === "off") return;
  const all = [...present].map(({ current }) => current);
  const both = prefix && event.timeStamp < prefix.until ? `${prefix.key} ${key}` : null;
  const name = both !== null && all.some((shortcuts) => both in shortcuts) ? both : key;
  const beginsAnother = all.some((shortcuts) => Object.keys(shortcuts).some((one) => one.startsWith(`${name} `)));
  prefix = beginsAnother ? { key: name, until: event.timeStamp + prefixMs } : null;
  const done = all.some((shortcuts) => {
    const shortcut = shortcuts[name];
    return shortcut !== undefined && shortcut.run() !== false;
  });
  if (done) event.preventDefault();
}

/** How keys are written: "Shift+x" and "g p" as two keys, letters as they stand on the keyboard. */
const written: Readonly<Record<string, string>> = {
  ArrowDown: "↓",
  ArrowUp: "↑",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  " ": "Space",
};
const keysOf = (name: string): string[] =>
  (name === " " ? [name] : name.split(/[+ ]/)).map((key) => written[key] ?? key);

function linesOf(shortcuts: Shortcuts): ShortcutLine[] {
  const byMeaning = new Map<string, string[][]>();
  for (const [name, { does }] of Object.entries(shortcuts)) {
    if (does !== undefined) byMeaning.set(does, [...(byMeaning.get(does) ?? []), keysOf(name)]);
  }
  return [...byMeaning].map(([does, keys]) => ({ does, keys }));
}
