import type { CaqhProposal } from "@/components/caqh/caqh-queries";
import { ProposedAttestation, ProposedRecord } from "@/components/caqh/proposed-record";
import { ProposedValue } from "@/components/caqh/proposed-value";
import { SmallLine } from "@/components/caqh/small-line";
import { AgeText, DateText } from "@/components/ui/date-text";
import { toneIcons } from "@/components/ui/tone";

/** What stands there, where the file has it from, and how old that is. */
export function OnFile({ proposal: { section, field, current, onFile } }: { proposal: CaqhProposal }) {
  if (!onFile) return <SmallLine>Not on file</SmallLine>;
  const { source, verifiedBy, verifiedOn, recordedAt } = onFile;
  return (
    <>
      {section === "attested_data" ? (
        <DateText value={String(current ?? "")} />
      ) : (
        <ProposedValue field={field} value={current} />
      )}
      {source && <SmallLine>{source}</SmallLine>}
      {verifiedOn ? (
        <SmallLine>
          Verified {verifiedBy && `by ${verifiedBy}, `}
          <DateText value={verifiedOn} />
        </SmallLine>
      ) : (
        recordedAt && (
          <SmallLine>
            On file for <AgeText value={recordedAt} />
          </SmallLine>
        )
      )}
    </>
  );
}

/** What the profile says, when the provider attested it, and why it cannot be taken over. */
export function Said({ proposal }: { proposal: CaqhProposal }) {
  const { section, field, proposed, attestedOn, fetchedAt, obstacle } = proposal;
  const Obstacle = toneIcons.minor;
  return (
    <>
      {section === "attested_data" ? (
        <ProposedAttestation proposed={proposed} />
      ) : field === "" ? (
        <ProposedRecord section={section} proposed={proposed} />
      ) : (
        <ProposedValue field={field} value={proposed} />
      )}
      <SmallLine>
        {attestedOn ? (
          <>
            Attested <DateText value={attestedOn} /> (<AgeText value={attestedOn} />)
          </>
        ) : (
          <>
            Never attested; received <DateText value={fetchedAt} />
          </>
        )}
      </SmallLine>
      {obstacle && (
        <span className="mt-0.5 flex items-start gap-1 text-12 text-minor">
          <Obstacle aria-hidden className="mt-0.5 size-3 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{obstacle}</span>
        </span>
      )}
    </>
  );
}
