"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

/** The page at the eye, from 1, out of where each begins; `onSeen` hears of it. */
export function useNearPage(
  scroller: RefObject<HTMLElement | null>,
  tops: readonly number[],
  onSeen: (page: number) => void,
): number {
  const [near, setNear] = useState(1);
  const latest = useRef({ tops, onSeen });
  useEffect(() => {
    latest.current = { tops, onSeen };
  });
  const isCounted = tops.length > 0;
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isCounted) return;
    const look = () => {
      // A page is the one being read once it holds the upper third of the pane.
      const eye = element.scrollTop + element.clientHeight / 3;
      const page = Math.max(1, latest.current.tops.findLastIndex((top) => top <= eye) + 1);
      setNear(page);
      latest.current.onSeen(page);
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, [scroller, isCounted]);
  return near;
}
