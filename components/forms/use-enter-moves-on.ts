"use client";

import { type RefObject, useEffect } from "react";

const controls = "input:not([type=hidden], [aria-hidden=true], [tabindex='-1']), [role=combobox], textarea";

/** Enter in a field of one line goes on to the next question, as at a till: half a form would be sent otherwise. */
export function useEnterMovesOn(container: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const form = container.current;
    const moveOn = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (key !== "Enter" || event.metaKey || event.ctrlKey || !(target instanceof HTMLInputElement)) return;
      // A list that is open takes Enter for its choice.
      if (target.getAttribute("aria-expanded") === "true") return;
      event.preventDefault();
      const all = [...(form?.querySelectorAll<HTMLElement>(controls) ?? [])];
      const next = all[all.indexOf(target) + (event.shiftKey ? -1 : 1)];
      (next ?? form?.querySelector<HTMLElement>("button[type=submit]"))?.focus();
    };
    form?.addEventListener("keydown", moveOn);
    return () => form?.removeEventListener("keydown", moveOn);
  }, [container]);
}
