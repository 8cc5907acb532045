"use client";

import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { millisecondsWords } from "@/components/ui/duration-words";
import { formatMoment, formatTime } from "@/components/ui/format-date";
import type { WebhookAttemptRecord } from "@/lib/webhooks/log/delivery-schemas";

type AttemptChoiceProps = {
  /** Newest first. */
  attempts: readonly WebhookAttemptRecord[];
  chosen: string | null;
  onChoose: (id: string) => void;
};

/** Every attempt in a line: its number, answer and duration; the chosen one is shown below. */
export function AttemptChoice({ attempts, chosen, onChoose }: AttemptChoiceProps) {
  return (
    <div role="group" aria-label="Attempts" className="overflow-hidden rounded border">
      {attempts.map(({ id, number, started_at: at, status, error, duration_ms: duration }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          title={error ?? formatMoment(at)}
          onClick={() => onChoose(id)}
          className={classNames(
            "flex w-full items-center gap-3 px-3 py-1.5 text-left text-13 not-first:border-t hover:bg-hover focus-visible:-outline-offset-2",
            id === chosen && "bg-accent-soft hover:bg-accent-soft",
          )}
        >
          <span className="w-6 shrink-0 text-ink-3 tabular-nums">{number}</span>
          <Badge tone={error === null ? "done" : "critical"} look="plain" className="min-w-0 flex-1">
            {status ?? error}
          </Badge>
          <span className="shrink-0 text-ink-3 tabular-nums">{millisecondsWords(duration)}</span>
          <span className="shrink-0 text-ink-3 tabular-nums" suppressHydrationWarning>
            {formatTime(at)}
          </span>
        </button>
      ))}
    </div>
  );
}
