import type { z } from "zod";
import { MatchWaterfall } from "@/components/flags/match-waterfall";
import { formatDate } from "@/components/ui/format-date";
import { type ComparedLine, ComparedLines } from "@/components/verification/compared-lines";
import { bandLabels } from "@/lib/verification/matching/weights";
import type { ListMatch } from "@/lib/verification/operations";

type Match = z.output<typeof ListMatch>;

/** A list record beside the provider: the two records, and the evidence that adds up to the score. */
export function MatchEvidence({ match }: { match: Match }) {
  return (
    <div className="grid gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      <div className="min-w-0">
        <p className="mb-2 text-13 text-ink-2">
          <span className="font-medium text-ink">{bandLabels[match.band]}</span>: {match.reason}
        </p>
        <ComparedLines
          caption={`This file and the list record of ${match.record.name}`}
          theirName="List record"
          lines={comparedLines(match)}
        />
      </div>
      <MatchWaterfall bars={match.bars} bits={match.bits} threshold={match.threshold} />
    </div>
  );
}

/** The fields of both records; what the bars say decides whether they agree, so that both pictures tell the same. */
function comparedLines({ bars, provider, record }: Match): ComparedLine[] {
  const agreement = (...labels: string[]): boolean | null => {
    const found = bars.filter(({ label }) => labels.includes(label));
    if (found.length === 0) return null;
    return found.every(({ bits }) => bits > 0);
  };
  const listed = [record.sanctionType, record.effectiveDate && `since ${formatDate(record.effectiveDate)}`];
  const reinstated = record.reinstatedDate ? `, reinstated ${formatDate(record.reinstatedDate)}` : "";
  return [
    { label: "Name", ours: provider.name, theirs: record.name, agrees: agreement("Last name", "First name") },
    { label: "NPI", ours: provider.npi ?? "", theirs: record.npi ?? "", agrees: agreement("NPI") },
    {
      label: "Date of birth",
      ours: formatDate(provider.birthDate),
      theirs: record.birthDates.map(listedDate).join(", "),
      agrees: agreement("Date of birth"),
    },
    {
      label: "Place",
      ours: provider.states.join(", "),
      theirs: record.address,
      agrees: agreement("State", "ZIP code", "Country"),
    },
    { label: "Profession", ours: provider.degree, theirs: specialtyOf(record.raw), agrees: agreement("Profession") },
    { label: "Listed", ours: "", theirs: `${listed.filter(Boolean).join(" ")}${reinstated}`, agrees: null },
  ];
}

/** A list may know the year of birth only. */
const listedDate = (text: string): string => (text.length === 10 ? formatDate(text) : text);

function specialtyOf(raw: Record<string, unknown>): string {
  const words = [raw["GENERAL"], raw["SPECIALTY"]].filter((part) => typeof part === "string" && part !== "");
  return words.join(", ");
}
