import { ProgressBar } from "@/components/ui/progress-bar";
import { number } from "@/lib/counted";
import type { ScreeningRecord } from "@/lib/monitoring/monitoring-schemas";

/** How far a screening is: a bar and the count. */
export function ScreeningProgress({ screening }: { screening: ScreeningRecord }) {
  const { state, subjectsDone, subjectsTotal, listName } = screening;
  const words =
    state === "queued" ? "Waits for its turn" : `${number(subjectsDone)} of ${number(subjectsTotal)} screened`;
  return (
    <div className="flex min-w-40 flex-col gap-1">
      <span className="text-12 text-ink-2 tabular-nums">{words}</span>
      <ProgressBar
        label={`Screening against ${listName}`}
        value={state === "queued" || subjectsTotal === 0 ? null : subjectsDone}
        max={Math.max(1, subjectsTotal)}
        valueText={words}
      />
    </div>
  );
}
