"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

type Place = { id: string; index: number };

export const rowId = (id: string) => `row-${id}`;

/** The row of a record, if it is in sight. */
const rowOf = (id: string) => document.getElementById(rowId(id));

type Options = {
  /** In the order of the page. */
  ids: readonly string[];
  /** What the rows stand in. */
  list: RefObject<HTMLElement | null>;
  /** Where one is before any key: the flag that the address opens, the row that one comes back from. */
  initialId: string | null;
  /** Beyond the last row, or before the first: asks for another page; answers whether there is one. */
  turnPage: (direction: 1 | -1) => boolean;
};

/**
 * The one row that keys are about. It is kept by its id; when that row has gone, the one that took its place is current.
 * Moving it moves the focus too, so that screen readers say what is current.
 */
export function useRowCursor({ ids, list, initialId, turnPage }: Options) {
  const [place, setPlace] = useState<Place | null>(null);
  const [entry, setEntry] = useState<"first" | "last" | null>(null);
  const hadFocus = useRef(false);
  const isHere = place !== null && ids.includes(place.id);
  const inPlace = initialId !== null && place === null && ids.includes(initialId) ? initialId : undefined;
  const currentId = isHere ? place.id : (inPlace ?? ids[Math.min(place?.index ?? 0, ids.length - 1)] ?? null);

  const focus = useCallback((id: string) => {
    const row = rowOf(id);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  }, []);

  const goTo = useCallback(
    (id: string) => {
      setPlace({ id, index: ids.indexOf(id) });
      focus(id);
    },
    [ids, focus],
  );

  /** Moves by rows, on to the next page at the end; answers the row that is current then. */
  const move = useCallback(
    (by: number): string | null => {
      const at = currentId === null ? -1 : ids.indexOf(currentId);
      // The first key only shows where one is.
      const next = place === null ? Math.max(0, at) : at + by;
      const id = ids[next];
      if (id !== undefined) {
        goTo(id);
        return id;
      }
      const direction = next < 0 ? -1 : 1;
      if (turnPage(direction)) setEntry(direction === 1 ? "first" : "last");
      return null;
    },
    [currentId, goTo, ids, place, turnPage],
  );

  // The page that was asked for is here: go on at its edge.
  const edge = entry === "first" ? ids[0] : entry === "last" ? ids.at(-1) : undefined;
  const [seen, setSeen] = useState(ids);
  if (seen !== ids) {
    setSeen(ids);
    if (edge !== undefined) {
      setEntry(null);
      setPlace({ id: edge, index: ids.indexOf(edge) });
    }
  }

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && Boolean(list.current?.contains(target));
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [list]);

  // A row that leaves takes the focus with it: hand it on to the one in its place.
  useEffect(() => {
    if (hadFocus.current && currentId !== null && document.activeElement === document.body) focus(currentId);
  }, [currentId, focus]);

  const point = useCallback((id: string) => setPlace({ id, index: ids.indexOf(id) }), [ids]);
  return { currentId, move, goTo, point };
}
