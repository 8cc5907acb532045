"use client";

import { Check, Copy } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useCopied } from "@/components/ui/use-copied";

type ShownOnceProps = {
  /** What it is, for the button: "link", "secret". */
  noun: string;
  value: string;
};

/** A secret or a link that nobody can see again, with the way to copy it. */
export function ShownOnce({ noun, value }: ShownOnceProps) {
  const { isCopied, copy } = useCopied();
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded border bg-sunken p-2 pl-3">
      <code className="min-w-0 flex-1 basis-60 font-mono text-12 text-ink wrap-anywhere">{value}</code>
      <Button size="small" icon={isCopied ? Check : Copy} onClick={() => void copy(value)}>
        {isCopied ? "Copied" : `Copy ${noun}`}
      </Button>
    </div>
  );
}
