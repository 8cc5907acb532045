"use client";

import { Check, Copy } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import { NotGiven } from "@/components/ui/definition-list";
import { useCopied } from "@/components/ui/use-copied";

type CopyableIdProps = {
  value: string | null | undefined;
  /** What it is: "NPI", "provider id". */
  label: string;
  /** Shows the start and the end of a long id; copying takes all of it. */
  short?: boolean;
  className?: string;
};

/** An id, NPI or hash in monospace; a click copies it. */
export function CopyableId({ value, label, short, className }: CopyableIdProps) {
  const { isCopied, copy } = useCopied();
  if (!value) return <NotGiven label={`No ${label}`} />;
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      title={`Copy ${label}`}
      onClick={() => void copy(value)}
      className={classNames(
        "group relative -mx-1 inline-flex max-w-[calc(100%+0.5rem)] items-center gap-1 rounded-small px-1 font-mono text-12 text-ink after:absolute after:inset-x-0 after:-inset-y-1 hover:bg-hover",
        className,
      )}
    >
      <span className="truncate">{short && value.length > 16 ? `${value.slice(0, 8)}…${value.slice(-6)}` : value}</span>
      <Icon
        aria-hidden
        className={classNames(
          "size-3 shrink-0",
          isCopied ? "text-done" : "text-ink-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100",
        )}
      />
      <span className="sr-only" aria-live="polite">
        {isCopied ? `${label} copied` : `, copy ${label}`}
      </span>
    </button>
  );
}
