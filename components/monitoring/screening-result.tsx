import { Badge } from "@/components/ui/badge";
import { number } from "@/lib/counted";
import type { ScreeningRecord } from "@/lib/monitoring/monitoring-schemas";

/** What a screening found: certain matches, those that wait for a person, and those the evidence cleared. */
export function ScreeningResult({ screening }: { screening: ScreeningRecord }) {
  const { confirmed, review, cleared } = screening;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-0.5 align-middle tabular-nums">
      {confirmed > 0 && (
        <Badge tone="critical" look="plain">
          {number(confirmed)} confirmed
        </Badge>
      )}
      {review > 0 && (
        <Badge tone="waiting" look="plain">
          {number(review)} to review
        </Badge>
      )}
      {confirmed + review === 0 && (
        <Badge tone="done" look="plain">
          No match
        </Badge>
      )}
      {cleared > 0 && (
        <span className="text-12 text-ink-3" title="A similar name; the evidence speaks against it">
          {number(cleared)} cleared
        </span>
      )}
    </span>
  );
}
