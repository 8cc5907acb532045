import { isUnderWay, progressWords, stateFacts } from "@/components/exports/export-facts";
import { Badge } from "@/components/ui/badge";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { ExportRecord } from "@/lib/exports/export-schemas";

/** How an export stands: a bar and the count while it runs, else its state and, where it failed, why. */
export function ExportProgress({ row, look }: { row: ExportRecord; look?: "soft" | "plain" }) {
  if (!isUnderWay(row)) {
    const { label, tone } = stateFacts[row.state];
    return (
      <Badge tone={tone} look={look}>
        <span title={row.error || undefined}>
          {label}
          {row.state === "failed" && row.error && `: ${row.error}`}
        </span>
      </Badge>
    );
  }
  const words = progressWords(row);
  const isCounted = row.state === "running" && row.subjectsTotal > 0 && row.subjectsDone < row.subjectsTotal;
  return (
    <div className="flex min-w-40 flex-col gap-1">
      <span className="text-12 text-ink-2 tabular-nums">{words}</span>
      <ProgressBar
        label="Export"
        value={isCounted ? row.subjectsDone : null}
        max={Math.max(1, row.subjectsTotal)}
        valueText={words}
      />
    </div>
  );
}
