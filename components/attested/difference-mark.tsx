import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { toneIcons } from "@/components/ui/tone";

/** The quiet mark of what the record and the provider say differently; a person settles it. */
export function DifferenceMark({ className, children }: { className?: string; children: ReactNode }) {
  const Icon = toneIcons.minor;
  return (
    <span className={classNames("flex items-start gap-1 text-12 text-minor", className)}>
      <Icon aria-hidden className="mt-0.5 size-3 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </span>
  );
}
