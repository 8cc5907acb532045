"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useUrlState } from "@/components/ui/use-url-state";

const followMs = 120;

/**
 * The flag whose detail is shown, kept in the address. `follow` is for moving through the list: the detail changes at
 * once to what the row knows, the address (and with it what is asked of the service) when the keys rest.
 */
export function useOpenFlag() {
  const [params, update] = useUrlState();
  const inAddress = params.get("flag");
  // The address answers a moment later: until it does, this is what is shown.
  const [ahead, setAhead] = useState<{ id: string | null; isResting: boolean } | null>(null);
  const [seen, setSeen] = useState(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (seen !== inAddress) {
    setSeen(inAddress);
    if (ahead?.isResting) setAhead(null);
  }
  const show = useCallback(
    (id: string | null, history: "push" | "replace" = "push") => {
      clearTimeout(timer.current);
      setAhead({ id, isResting: true });
      update({ flag: id }, history);
    },
    [update],
  );
  const follow = useCallback(
    (id: string) => {
      clearTimeout(timer.current);
      setAhead({ id, isResting: false });
      timer.current = setTimeout(() => {
        setAhead({ id, isResting: true });
        update({ flag: id }, "replace");
      }, followMs);
    },
    [update],
  );
  return { id: ahead === null ? inAddress : ahead.id, isResting: ahead?.isResting ?? true, show, follow };
}
