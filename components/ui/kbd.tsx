import type { ReactNode } from "react";

/** A key on the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-small border border-line-strong bg-raised px-1 font-sans text-12 text-ink-3">
      {children}
    </kbd>
  );
}
