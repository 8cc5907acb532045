"use client";

import { type ReactNode, useState } from "react";
import { useIsPrinting } from "@/components/credentialing/printing";

/** Lines shown before "Show all". */
const shownLines = 8;

type SectionLinesProps = { lines: readonly { key: string; content: ReactNode }[]; noun: string };

/** The elements of a section, a line each. */
export function SectionLines({ lines, noun }: SectionLinesProps) {
  const isPrinting = useIsPrinting();
  const [isOpen, setWhole] = useState(false);
  const isWhole = isOpen || isPrinting;
  const shown = isWhole ? lines : lines.slice(0, shownLines);
  const hidden = lines.length - shown.length;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-y-1">
      {shown.map(({ key, content }) => (
        <span key={key} className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 wrap-anywhere">
          {content}
        </span>
      ))}
      {(hidden > 0 || isOpen) && (
        <span>
          <button
            type="button"
            onClick={() => setWhole(!isWhole)}
            className="-ml-1.5 h-6 rounded-small px-1.5 text-12 text-ink-3 hover:bg-hover hover:text-ink"
          >
            {isWhole ? "Show fewer" : `Show ${hidden} more`}
            <span className="sr-only"> of {noun}</span>
          </button>
        </span>
      )}
    </div>
  );
}
