"use client";

import { type RefObject, useEffect, useRef } from "react";

/** A combobox keeps the focus while its list is open: Escape closes the list. */
const isOpenList = (target: EventTarget | null) =>
  target instanceof Element && target.getAttribute("aria-expanded") === "true";

/** Ref for a form in place: ⌘ or Ctrl with Enter sends it, Escape closes it. Keys in a popup of the form are the popup's. */
export function useFormKeys(close?: () => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  }, [close]);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        element.requestSubmit();
      } else if (event.key === "Escape" && latest.current && !isOpenList(event.target)) {
        event.stopPropagation();
        latest.current();
      }
    };
    element.addEventListener("keydown", listen);
    return () => element.removeEventListener("keydown", listen);
  }, []);
  return form;
}
