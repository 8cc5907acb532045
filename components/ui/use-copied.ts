"use client";

import { useEffect, useState } from "react";

/** Copies a text, and says for a moment that it did; a browser that does not allow it copies nothing. */
export function useCopied(): { isCopied: boolean; copy: (text: string) => Promise<void> } {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return { isCopied, copy };
}
