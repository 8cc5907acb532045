import { comparedLines, type ComparedMatch } from "@/components/flags/compared-match";
import { MatchWaterfall } from "@/components/flags/match-waterfall";
import { ComparedLines } from "@/components/verification/compared-lines";

type MatchEvidenceProps = { match: ComparedMatch; theirName?: string };

/** A list record beside whom it may be about: the two records, and the evidence that adds up to the score. */
export function MatchEvidence({ match, theirName = "List record" }: MatchEvidenceProps) {
  return (
    <div className="@container">
      <p className="mb-2 text-13 text-ink-2">
        <span className="font-medium text-ink">{match.verdict}</span>
        {match.reason && `: ${match.reason}`}
      </p>
      <div className="grid gap-x-8 gap-y-4 @3xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <ComparedLines
          caption={`This file and the list record of ${match.theirs.name}`}
          theirName={theirName}
          lines={comparedLines(match)}
        />
        <MatchWaterfall bars={match.bars} bits={match.bits} threshold={match.cut} />
      </div>
    </div>
  );
}
