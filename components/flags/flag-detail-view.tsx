import type { FlagDetail } from "@/components/flags/flags-cache";
import { flagMatch } from "@/components/flags/compared-match";
import { FlagEvidence } from "@/components/flags/flag-evidence";
import { FlagHistory } from "@/components/flags/flag-history";
import { MatchEvidence } from "@/components/flags/match-evidence";
import { Badge } from "@/components/ui/badge";
import { DateText, MomentText } from "@/components/ui/date-text";
import { Notice } from "@/components/ui/notice";

type Match = FlagDetail["matches"][number];
type SinceClearedProps = { detail: FlagDetail };

/** What a flag rests on, the same on the inbox and on a file: what changed, every list record behind it, its history. */
export function FlagDetailView({ detail }: { detail: FlagDetail }) {
  const { matches, subject } = detail;
  return (
    <div className="flex flex-col gap-5">
      <SinceCleared detail={detail} />
      {matches.length > 1 && (
        <p className="text-13 text-ink-2">
          {matches.length} list records are taken for {subject.name}. They are one flag, cleared or kept together.
        </p>
      )}
      {matches.map((match) => (
        <section key={match.id} aria-label={`${match.list_name}: ${match.record.name}`}>
          <MatchHead match={match} />
          <MatchEvidence match={flagMatch(match, subject)} theirName={match.list_name} />
          <MatchFacts match={match} />
        </section>
      ))}
      {matches.length === 0 && <FlagEvidence evidence={detail.evidence} kind={subject.kind} />}
      <FlagHistory detail={detail} />
    </div>
  );
}

function MatchHead({ match }: { match: Match }) {
  return (
    <div className="mb-1 flex flex-wrap items-center gap-2">
      <h3 className="text-13 font-semibold text-ink">{match.list_name}</h3>
      {match.record.number && <span className="font-mono text-12 text-ink-3">{match.record.number}</span>}
      {match.ended_at && <Badge tone="done">Ended {match.ended_because && `: ${match.ended_because}`}</Badge>}
    </div>
  );
}

/** What a search must say of itself: when, against which version, judged by which weights. */
function MatchFacts({ match: { version, found_at, policy_version, ended_at } }: { match: Match }) {
  return (
    <p className="mt-2 text-12 text-ink-3">
      Found <MomentText value={found_at} />
      {version && (
        <>
          {" "}
          among {version.record_count.toLocaleString("en-US")} records
          {version.file_name && ` of ${version.file_name}`}
          {version.list_date && (
            <>
              {" "}
              as of <DateText value={version.list_date} />
            </>
          )}
          , loaded <MomentText value={version.loaded_at} />
        </>
      )}
      . Judged by {policy_version === 0 ? "the built-in weights" : `version ${policy_version} of the weights`}.
      {ended_at && (
        <>
          {" "}
          Ended <MomentText value={ended_at} />.
        </>
      )}
    </p>
  );
}

/** Why a flag that a person cleared is open again; or, while it stays cleared, what is other by now. */
function SinceCleared({
  detail: { active, reopened_because: because, changes_since_cleared: changes },
}: SinceClearedProps) {
  const lines = changes.length > 0 ? changes : because ? [because] : [];
  if (lines.length === 0) return null;
  return (
    <Notice
      tone={active ? "major" : "neutral"}
      title={active ? "Open again: changed since it was cleared" : "Changed since it was cleared"}
    >
      {lines.length === 1 ? (
        lines[0]
      ) : (
        <ul className="list-disc pl-4 marker:text-ink-3">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
