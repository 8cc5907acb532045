"use client";

import { type RefObject, useEffect, useRef } from "react";

/**
 * When the selection ends, its bar goes and takes the focus with it, also from a dialog that it opened and that has just
 * closed: then the row that keys are about has it, or the page where no row is left.
 */
export function useFocusBack(hasSelection: boolean, body: RefObject<HTMLElement | null>): void {
  const had = useRef(false);
  useEffect(() => {
    if (had.current && !hasSelection) {
      // After the dialog has tried to give it back to the button that opened it.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const active = document.activeElement;
          if (active !== null && active !== document.body && active.closest("[inert]") === null) return;
          const row = body.current?.querySelector<HTMLElement>("tr[tabindex='0']");
          (row ?? document.getElementById("main"))?.focus({ preventScroll: true });
        }),
      );
    }
    had.current = hasSelection;
  }, [hasSelection, body]);
}
