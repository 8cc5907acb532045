import { ArrowRight } from "lucide-react";
import Link from "next/link";
import type { z } from "zod";
import { fileHref } from "@/components/policies/file-changes";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/tone";
import { counted } from "@/lib/counted";
import type { MatchingPolicyPreview } from "@/lib/policies/policy-schemas";
import { type Band, bandLabels } from "@/lib/verification/matching/policy";

type Preview = z.output<typeof MatchingPolicyPreview>;

const tones: Record<Band, Tone> = { cleared: "minor", review: "major", confirmed: "critical" };

/** Comparisons that a draft's weights would judge otherwise. */
export function MatchChanges({ preview: { counts, data } }: { preview: Preview }) {
  return (
    <>
      <div className="text-13">
        <p className="font-medium">
          {counts.changed === 0
            ? `None of ${counted(counts.matches, "match", "matches")} that are kept would be judged otherwise.`
            : `${counted(counts.changed, "match", "matches")} of ${counts.matches.toLocaleString("en-US")} that are kept would be judged otherwise.`}
        </p>
        <ul className="text-ink-2">
          {counts.bands.map(({ from, to, count }) => (
            <li key={`${from} ${to}`}>
              {counted(count, "match", "matches")} from {bandLabels[from].toLowerCase()} to{" "}
              {bandLabels[to].toLowerCase()}
            </li>
          ))}
        </ul>
        <p className="text-12 text-ink-3">
          Records that were too unlike to be kept are not among them; publishing has everybody screened again.
        </p>
      </div>
      {data.length > 0 && (
        <ul aria-label="Matches that would change" className="divide-y rounded border">
          {data.map((row) => (
            <li key={row.matchId} className="grid gap-x-4 gap-y-1 px-3 py-2 text-13 sm:grid-cols-[14rem_1fr_1fr]">
              <Link href={fileHref(row)} className="font-medium text-ink underline-offset-2 hover:underline">
                {row.name}
              </Link>
              <span className="text-ink-2 wrap-anywhere">
                {row.recordName}, {row.source}
              </span>
              <span className="flex flex-wrap items-center gap-1">
                <Judged {...row.before} />
                <ArrowRight aria-label="to" className="size-3.5 text-ink-3" />
                <Judged {...row.after} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const Judged = ({ band, bits }: { band: Band; bits: number }) => (
  <Badge tone={tones[band]} look="plain">
    {bandLabels[band]}, {bits} bits
  </Badge>
);
