"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";

type SelectionBarProps = { count: number; onClear: () => void; children: ReactNode };

/** Slides in from below with the count and what can be done with the selection. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const open = count > 0;
  return (
    <div
      role="region"
      aria-label="Selection"
      inert={!open}
      // Messages make room: they must not lie over what is pressed next.
      data-selection-bar={open || undefined}
      data-acts={open ? `With ${count.toLocaleString("en-US")} selected` : undefined}
      className={classNames(
        "pointer-events-none inset-x-0 z-20 flex justify-center px-4 max-md:fixed max-md:bottom-[calc(var(--bottombar-height)+env(safe-area-inset-bottom)+0.5rem)] md:absolute md:bottom-14 transition-[translate,opacity] duration-(--motion) ease-out",
        open ? "translate-y-0 opacity-100" : "translate-y-4 opacity-0",
      )}
    >
      <div className="pointer-events-auto flex max-w-full flex-wrap items-center gap-2 rounded border border-line-strong bg-raised py-1.5 pr-1.5 pl-3 shadow-float">
        <span aria-live="polite" className="text-13 font-medium whitespace-nowrap">
          {open ? `${count.toLocaleString("en-US")} selected` : ""}
        </span>
        <span aria-hidden className="h-5 w-px bg-line" />
        {children}
        <IconButton label="Clear selection" icon={X} size="medium" onClick={onClear} />
      </div>
    </div>
  );
}
