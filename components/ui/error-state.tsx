"use client";

import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { toneIcons } from "@/components/ui/tone";

type ErrorStateProps = {
  /** What happened: "The providers could not be loaded." */
  title: ReactNode;
  /** What the server said, in its words. */
  detail?: ReactNode;
  /** What is untouched: "Nothing was changed." */
  untouched?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** What else one can do, instead of or beside trying again. */
  action?: ReactNode;
  className?: string;
};

/** Something failed: what happened, what is untouched, what to do. */
export function ErrorState({ title, detail, untouched, onRetry, retrying, action, className }: ErrorStateProps) {
  const Icon = toneIcons.critical;
  return (
    <div
      role="alert"
      className={classNames("mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center", className)}
    >
      <Icon aria-hidden className="mb-2 size-5 text-critical" />
      <div className="text-14 font-medium text-balance text-ink">{title}</div>
      {detail && <p className="mt-1 text-13 text-ink-2 wrap-anywhere">{detail}</p>}
      {untouched && <p className="mt-1 text-13 text-ink-3">{untouched}</p>}
      {(onRetry || action) && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {action}
          {onRetry && (
            <Button icon={RotateCw} busy={retrying} onClick={onRetry}>
              Try again
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
