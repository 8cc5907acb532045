import { hasBegun, kindFacts } from "@/components/imports/import-facts";
import { classNames } from "@/components/ui/class-names";
import { toneIcons, toneText } from "@/components/ui/tone";
import { number } from "@/lib/counted";
import type { ImportRecord } from "@/lib/imports/import-schemas";

/** What an import does, or did, in four counts. */
export function ImportCounts({ record }: { record: ImportRecord }) {
  const { kind, created, unchanged, refused, leftOut } = record;
  const figures = [
    {
      label: hasBegun(record) ? "Created" : "Would be created",
      hint: `New ${kindFacts[kind].many}`,
      value: created,
      tone: "done" as const,
    },
    { label: "Unchanged", hint: "Known, or twice in the file", value: unchanged, tone: "minor" as const },
    { label: "Refused", hint: "Rows with a problem", value: refused, tone: "critical" as const },
    { label: "Left out", hint: "By one of you", value: leftOut, tone: "neutral" as const },
  ];
  return (
    <dl
      aria-label="Counts"
      className="grid max-w-3xl grid-cols-2 overflow-hidden rounded border bg-raised sm:grid-cols-4 sm:divide-x"
    >
      {figures.map(({ label, hint, value, tone }) => {
        const Icon = toneIcons[tone];
        return (
          <div key={label} className="flex flex-col gap-0.5 px-4 py-3">
            <dt className="flex items-center gap-1.5 text-12 text-ink-2">
              <Icon
                aria-hidden
                className={classNames("size-3.5 shrink-0", value > 0 ? toneText[tone] : "text-ink-3")}
              />
              {label}
            </dt>
            <dd className="text-20 font-semibold text-ink tabular-nums">{number(value)}</dd>
            <dd className="text-12 text-ink-3">{hint}</dd>
          </div>
        );
      })}
    </dl>
  );
}
