import { toneIcons } from "@/components/ui/tone";
import type { ScreeningRecord } from "@/lib/monitoring/monitoring-schemas";

const number = (value: number): string => value.toLocaleString("en-US");

/** What a screening found: certain matches, those a person compares, and those the evidence ruled out. */
export function ScreeningResult({ screening }: { screening: ScreeningRecord }) {
  const { confirmed, review, cleared } = screening;
  const [Critical, Waiting, Done] = [toneIcons.critical, toneIcons.waiting, toneIcons.done];
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3 gap-y-0.5 tabular-nums">
      {confirmed > 0 && (
        <span className="inline-flex items-center gap-1 text-critical">
          <Critical aria-hidden className="size-3.5 shrink-0" />
          {number(confirmed)} confirmed
        </span>
      )}
      {review > 0 && (
        <span className="inline-flex items-center gap-1 text-waiting">
          <Waiting aria-hidden className="size-3.5 shrink-0" />
          {number(review)} to compare
        </span>
      )}
      {confirmed + review === 0 && (
        <span className="inline-flex items-center gap-1 text-done">
          <Done aria-hidden className="size-3.5 shrink-0" />
          No match
        </span>
      )}
      {cleared > 0 && <span className="text-12 text-ink-3">{number(cleared)} ruled out</span>}
    </span>
  );
}
