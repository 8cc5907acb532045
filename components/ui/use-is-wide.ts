"use client";

import { useSyncExternalStore } from "react";

/** From here on two things stand beside each other; the same as Tailwind's `lg`. */
const query = "(min-width: 64rem)";

/** Whether the window has room for something beside the content. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => window.matchMedia(query).matches,
    () => true,
  );
}
