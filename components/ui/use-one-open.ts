"use client";

import { useMemo, useRef, useState } from "react";

/**
 * Which of several forms that open in one place is open. Whatever was sent may be answered when the next form already
 * stands open: `close` then leaves that one alone, with what was typed into it, and answers false.
 */
export function useOneOpen<Name extends string>(): {
  opened: Name | null;
  open: (name: Name | null) => void;
  close: (name: Name) => boolean;
} {
  const [opened, setOpened] = useState<Name | null>(null);
  const latest = useRef<Name | null>(null);
  const acts = useMemo(() => {
    const open = (name: Name | null) => {
      latest.current = name;
      setOpened(name);
    };
    return {
      open,
      close: (name: Name) => {
        if (latest.current !== name) return false;
        open(null);
        return true;
      },
    };
  }, []);
  return { opened, ...acts };
}
