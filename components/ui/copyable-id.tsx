"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { NotGiven } from "@/components/ui/definition-list";

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
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  if (!value) return <NotGiven label={`No ${label}`} />;
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      title={`Copy ${label}`}
      onClick={() =>
        navigator.clipboard.writeText(value).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }
      className={classNames(
        "group -mx-1 inline-flex max-w-[calc(100%+0.5rem)] items-center gap-1 rounded-small px-1 font-mono text-12 text-ink hover:bg-hover",
        className,
      )}
    >
      <span className="truncate">{short && value.length > 16 ? `${value.slice(0, 8)}…${value.slice(-6)}` : value}</span>
      <Icon
        aria-hidden
        className={classNames(
          "size-3 shrink-0",
          copied ? "text-done" : "text-ink-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100",
        )}
      />
      <span className="sr-only" aria-live="polite">
        {copied ? `${label} copied` : `, copy ${label}`}
      </span>
    </button>
  );
}
