"use client";

import { classNames } from "@/components/ui/class-names";
import { toneIcons, toneText } from "@/components/ui/tone";
import { useUrlState } from "@/components/ui/use-url-state";
import { number } from "@/lib/counted";
import { findingKinds } from "@/lib/exports/finding-kinds";
import type { ExportRecord } from "@/lib/exports/export-schemas";

type Tally = ExportRecord["findingKinds"][number];

const outcomeFacts = { Rejected: "critical", Warning: "minor" } as const;
const tables = [
  { table: "Provider", title: "Provider table" },
  { table: "Facility", title: "Facility table" },
] as const;

/** The kinds of findings with their counts; choosing one shows its rows alone. */
export function FindingFacets({ row }: { row: ExportRecord }) {
  const [params, update] = useUrlState();
  const isShown = ({ table, kind }: Tally) => params.get("table") === table && params.get("kind") === kind;
  const show = (tally: Tally | null) => update({ table: tally?.table ?? null, kind: tally?.kind ?? null, page: null });
  return (
    <nav
      aria-label="Kinds of findings"
      className="flex shrink-0 flex-col gap-3 px-4 pb-4 md:px-6 xl:w-80 xl:overflow-y-auto"
    >
      <Facet
        label="All findings"
        count={row.findings}
        isCurrent={params.get("kind") === null}
        onChoose={() => show(null)}
      />
      {tables.map(({ table, title }) => {
        const tallies = row.findingKinds.filter((tally) => tally.table === table);
        if (tallies.length === 0) return null;
        return (
          <div key={table} className="flex flex-wrap gap-0.5 md:gap-x-2 xl:flex-col xl:flex-nowrap">
            <h3 className="w-full px-2 pb-1 text-12 font-medium text-ink-3">{title}</h3>
            {tallies
              .toSorted((a, b) => b.count - a.count)
              .map((tally) => (
                <Facet
                  key={tally.kind}
                  label={findingKinds[tally.kind].label}
                  outcome={tally.outcome}
                  count={tally.count}
                  isCurrent={isShown(tally)}
                  onChoose={() => show(isShown(tally) ? null : tally)}
                />
              ))}
          </div>
        );
      })}
    </nav>
  );
}

type FacetProps = {
  label: string;
  outcome?: Tally["outcome"];
  count: number;
  isCurrent: boolean;
  onChoose: () => void;
};

function Facet({ label, outcome, count, isCurrent, onChoose }: FacetProps) {
  const tone = outcome && outcomeFacts[outcome];
  const Icon = tone && toneIcons[tone];
  return (
    <button
      type="button"
      aria-pressed={isCurrent}
      onClick={onChoose}
      className={classNames(
        "flex min-h-8 items-center gap-2 rounded px-2 py-1 text-left max-md:w-full md:self-start xl:self-stretch text-13 transition-colors duration-(--motion-fast)",
        isCurrent ? "bg-pressed font-medium text-ink" : "text-ink-2 hover:bg-hover hover:text-ink",
      )}
    >
      {Icon && <Icon aria-hidden className={classNames("size-3.5 shrink-0", toneText[tone])} />}
      <span className="min-w-0 flex-1">
        {label}
        {outcome && <span className="sr-only">, {outcome.toLowerCase()}</span>}
      </span>
      <span className="text-12 text-ink-3 tabular-nums">{number(count)}</span>
    </button>
  );
}
