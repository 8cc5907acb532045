import { Badge } from "@/components/ui/badge";
import { DateText, MomentText } from "@/components/ui/date-text";
import type { KnownMatch } from "@/lib/knowledge/operations";
import { bandLabels } from "@/lib/verification/matching/policy";

const tones = { confirmed: "critical", review: "waiting", cleared: "done" } as const;

/** A record that matched: its wording of then, the verdict with its reason, and how long that held. */
export function KnownMatchLine({ match }: { match: KnownMatch }) {
  const { band, bits, reason, record, foundAt, endedAt, endedBecause, policyVersion } = match;
  const facts = [
    record.npi && `NPI ${record.npi}`,
    record.birthDates.length > 0 && `born ${record.birthDates.join(" or ")}`,
    record.address,
    record.sanctionType,
  ].filter(Boolean);
  return (
    <li className="flex flex-col gap-0.5 text-13">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tones[band]}>{bandLabels[band]}</Badge>
        <span className="font-medium text-ink wrap-anywhere">{record.name}</span>
        <span className="text-12 text-ink-3 tabular-nums" title={`Matching rules, version ${policyVersion}`}>
          {bits.toFixed(1)} bits
        </span>
      </span>
      <span className="text-ink-2 wrap-anywhere">
        {facts.join(" · ")}
        {record.effectiveDate && (
          <>
            {facts.length > 0 && " · "}since <DateText value={record.effectiveDate} />
          </>
        )}
        {record.reinstatedDate && (
          <>
            {" "}
            until <DateText value={record.reinstatedDate} />
          </>
        )}
      </span>
      {reason && <span className="text-ink-2 wrap-anywhere">{reason}</span>}
      <span className="text-12 text-ink-3">
        Held since <MomentText value={foundAt} />
        {endedAt && (
          <>
            {" "}
            until <MomentText value={endedAt} />
            {endedBecause && ` (${endedBecause})`}
          </>
        )}
      </span>
    </li>
  );
}
