"use client";

import { useIsFetching } from "@tanstack/react-query";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { flushSync } from "react-dom";

type Printing = { isPrinting: boolean; print: () => void };

const Context = createContext<Printing>({ isPrinting: false, print: () => undefined });

/** Frames that nothing is loaded in before a file counts as whole: what was just shown asks in the next one. */
const quietFrames = 3;

/**
 * A file on paper is all of it: its views stand below each other, what is folded is open. The way to print asked for
 * here (Ctrl or Cmd with P, or the menu) waits until all of that is loaded; the browser's own menu prints what is there.
 */
export function PrintingProvider({ children }: { children: ReactNode }) {
  const [isPrinting, setPrinting] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const fetching = useIsFetching();
  const print = useCallback(() => {
    setPrinting(true);
    setAsked(true);
  }, []);

  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => {
      setPrinting(false);
      setAsked(false);
    };
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "p" || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      print();
    };
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    document.addEventListener("keydown", listen);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
      document.removeEventListener("keydown", listen);
    };
  }, [print]);

  useEffect(() => {
    if (!isAsked || fetching > 0) return;
    let left = quietFrames;
    let frame = requestAnimationFrame(function wait() {
      left -= 1;
      if (left === 0) window.print();
      else frame = requestAnimationFrame(wait);
    });
    return () => cancelAnimationFrame(frame);
  }, [isAsked, fetching]);

  return <Context value={{ isPrinting, print }}>{children}</Context>;
}

/** Whether the whole file is being laid out for paper: what is otherwise loaded when it is opened is there then. */
export const useIsPrinting = (): boolean => useContext(Context).isPrinting;

/** Whether a folded part is shown, and how it is folded: as somebody left it, and on paper always open. */
export function useUnfolded(): [isShown: boolean, setUnfolded: (isUnfolded: boolean) => void] {
  const isPrinting = useIsPrinting();
  const [isUnfolded, setUnfolded] = useState(false);
  return [isUnfolded || isPrinting, (next) => isPrinting || setUnfolded(next)];
}

/** Prints the whole file once all of it is loaded. */
export const usePrint = (): (() => void) => useContext(Context).print;
