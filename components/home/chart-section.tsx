"use client";

import { type ReactNode, useId, useState } from "react";
import { Segmented } from "@/components/ui/segmented";

const views = [
  { value: "chart", label: "Chart" },
  { value: "table", label: "Table" },
] as const;

type ChartSectionProps = {
  title: string;
  /** What the chart says, in a sentence: stands below the title for everybody. */
  summary: ReactNode;
  chart: ReactNode;
  table: ReactNode;
};

/** A chart, and the same numbers as a table. */
export function ChartSection({ title, summary, chart, table }: ChartSectionProps) {
  const id = useId();
  const [view, setView] = useState<(typeof views)[number]["value"]>("chart");
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col rounded border bg-raised p-4">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 id={id} className="text-14 font-semibold text-ink">
            {title}
          </h2>
          <p className="text-13 text-ink-3">{summary}</p>
        </div>
        <Segmented label={`${title} as`} options={views} value={view} onValueChange={setView} />
      </div>
      <div className="mt-4 min-h-80">{view === "chart" ? chart : table}</div>
    </section>
  );
}
