"use client";

import { useEffect, useRef } from "react";
import { useDisplayPreference } from "@/components/ui/use-display-preference";

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

/**
 * Shortcuts of the whole screen. Those of one key alone fall silent when the person has switched them off; Escape never
 * does. A shortcut that returns false leaves the key to the browser.
 */
export function useShortcuts(shortcuts: Readonly<Record<string, () => boolean | void>>): void {
  const [preference] = useDisplayPreference("shortcuts");
  const isOn = preference === "on";
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || hasOwnKeys(event.target)) return;
      const name = shortcutOf(event);
      if (name === null || (!isOn && name !== "Escape")) return;
      const run = latest.current[name];
      if (!run || run() === false) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOn]);
}
