import { progressWords, stateFacts } from "@/components/imports/import-facts";
import { Badge } from "@/components/ui/badge";
import { ProgressBar } from "@/components/ui/progress-bar";
import { isWorking } from "@/lib/imports/import-kinds";
import type { ImportRecord } from "@/lib/imports/import-schemas";

type ImportProgressProps = { record: ImportRecord; look?: "soft" | "plain" };

/** How an import stands: a bar and the rows while it is read, else its state. */
export function ImportProgress({ record, look }: ImportProgressProps) {
  const { label, tone } = stateFacts[record.state];
  if (!isWorking(record)) {
    return (
      <Badge tone={tone} look={look}>
        <span title={record.error || undefined}>{label}</span>
      </Badge>
    );
  }
  const words = `${label}, ${progressWords(record)}`;
  return (
    <div className="flex min-w-40 flex-col gap-1">
      <span className="truncate text-12 text-ink-2 tabular-nums">{words}</span>
      {/* By the bytes: the rows of a file are counted only at its end. */}
      <ProgressBar label={label} value={Math.floor(record.progress * 100)} valueText={words} />
    </div>
  );
}
