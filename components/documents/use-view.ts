"use client";

import { type KeyboardEvent, useState } from "react";

const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

/** How a document is looked at: 1 is as wide as its pane; turned in quarters. */
export type View = { zoom: number; turn: 0 | 90 | 180 | 270; page: number; pages: number };

const whole: View = { zoom: 1, turn: 0, page: 1, pages: 0 };

/** The view of one document, and what changes it, by buttons or keys. */
export function useView() {
  const [view, setView] = useState<View>(whole);
  /** Where somebody wants to be; the pages scroll there. */
  const [wanted, setWanted] = useState({ page: 1, at: 0 });

  const zoomTo = (zoom: number) => setView((before) => ({ ...before, zoom }));
  const acts = {
    zoomIn: () => zoomTo(steps.find((step) => step > view.zoom) ?? steps[steps.length - 1] ?? 1),
    zoomOut: () => zoomTo(steps.findLast((step) => step < view.zoom) ?? steps[0]),
    fit: () => zoomTo(1),
    turn: () => setView((before) => ({ ...before, turn: ((before.turn + 90) % 360) as View["turn"] })),
    goTo: (page: number) => {
      if (page >= 1 && page <= view.pages) setWanted(({ at }) => ({ page, at: at + 1 }));
    },
    /** Told by the pages as they are scrolled. */
    seen: (page: number) => setView((before) => (before.page === page ? before : { ...before, page })),
    counted: (pages: number) => setView((before) => ({ ...before, pages })),
  };
  const keys: Readonly<Record<string, () => void>> = {
    "+": acts.zoomIn,
    "=": acts.zoomIn,
    "-": acts.zoomOut,
    "0": acts.fit,
    r: acts.turn,
    n: () => acts.goTo(view.page + 1),
    p: () => acts.goTo(view.page - 1),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyped = event.target instanceof Element && event.target.closest("input, textarea, select, form") !== null;
    const act = keys[event.key];
    if (isTyped || !act || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return { view, wanted, acts, onKeyDown };
}

export type Viewing = ReturnType<typeof useView>;
