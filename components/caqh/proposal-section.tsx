"use client";

import { Check, Undo2, X } from "lucide-react";
import type { ReactNode } from "react";
import type { CaqhProposal } from "@/components/caqh/caqh-queries";
import { ProposedAttestation, ProposedRecord } from "@/components/caqh/proposed-record";
import { ProposedValue } from "@/components/caqh/proposed-value";
import { sectionTitles } from "@/components/caqh/section-titles";
import { type CaqhDecisions, nameOf } from "@/components/caqh/use-caqh-decisions";
import { Button } from "@/components/ui/button";
import { AgeText, DateText } from "@/components/ui/date-text";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import type { ProposalSection } from "@/lib/caqh/proposals/proposal-schemas";
import { toneIcons } from "@/components/ui/tone";

type ProposalSectionProps = {
  section: ProposalSection;
  proposals: readonly CaqhProposal[];
  decisions: CaqhDecisions;
  onDecline: (proposals: readonly CaqhProposal[]) => void;
};

/** What CAQH says differently in one section, with what is on file beside it. */
export function ProposalSectionTable({ section, proposals, decisions, onDecline }: ProposalSectionProps) {
  const id = `caqh-${section}`;
  const open = proposals.filter(({ state }) => state === "open");
  const acceptable = open.filter(({ obstacle }) => obstacle === "");
  const isBusy = decisions.busy.size > 0;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="flex items-baseline gap-1.5 text-13 font-semibold text-ink">
          {sectionTitles[section]}
          <span className="font-normal text-ink-3">{proposals.length}</span>
        </h3>
        {open.length > 1 && (
          <div className="flex flex-wrap gap-1">
            {acceptable.length > 1 && (
              <Button size="small" disabled={isBusy} onClick={() => void decisions.decide("accept", acceptable)}>
                {`Accept all ${acceptable.length}`}
                <span className="sr-only"> in {sectionTitles[section]}</span>
              </Button>
            )}
            <Button size="small" variant="quiet" disabled={isBusy} onClick={() => onDecline(open)}>
              {`Decline all ${open.length}`}
              <span className="sr-only"> in {sectionTitles[section]}</span>
            </Button>
          </div>
        )}
      </div>
      <PlainTable
        caption={`${sectionTitles[section]}: what CAQH says differently`}
        columns={columnsOf(decisions, onDecline)}
        rows={proposals}
        rowId={({ id: proposalId }) => proposalId}
        className="[&_tbody_td]:align-top [&_tbody_th]:align-top"
      />
    </section>
  );
}

const columnsOf = (
  decisions: CaqhDecisions,
  onDecline: ProposalSectionProps["onDecline"],
): PlainColumn<CaqhProposal>[] => [
  {
    key: "what",
    label: "Field",
    width: "md:w-1/5",
    cell: ({ title, record }) => (
      <>
        <span className="block">{title}</span>
        {record && <span className="block text-12 font-normal text-ink-3 wrap-anywhere">{record}</span>}
      </>
    ),
  },
  { key: "file", label: "On file", width: "md:w-1/4", cell: (one) => <OnFile proposal={one} /> },
  { key: "caqh", label: "CAQH says", cell: (one) => <Said proposal={one} /> },
  {
    key: "acts",
    label: "Decision",
    width: "md:w-32 xl:w-52",
    align: "end",
    isBare: true,
    cell: (one) => <Acts proposal={one} decisions={decisions} onDecline={onDecline} />,
  },
];

const Small = ({ children }: { children: ReactNode }) => (
  <span className="block text-12 font-normal text-ink-3 wrap-anywhere">{children}</span>
);

/** What stands there, where the file has it from, and how old that is. */
function OnFile({ proposal: { section, field, current, onFile } }: { proposal: CaqhProposal }) {
  if (!onFile) return <Small>Not on file</Small>;
  const { source, verifiedBy, verifiedOn, recordedAt } = onFile;
  return (
    <>
      {section === "attested_data" ? (
        <DateText value={String(current ?? "")} />
      ) : (
        <ProposedValue field={field} value={current} />
      )}
      {source && <Small>{source}</Small>}
      {verifiedOn ? (
        <Small>
          Verified {verifiedBy && `by ${verifiedBy}, `}
          <DateText value={verifiedOn} />
        </Small>
      ) : (
        recordedAt && (
          <Small>
            On file for <AgeText value={recordedAt} />
          </Small>
        )
      )}
    </>
  );
}

/** What the profile says, when the provider attested it, and why it cannot be taken over. */
function Said({ proposal }: { proposal: CaqhProposal }) {
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
      <Small>
        {attestedOn ? (
          <>
            Attested <DateText value={attestedOn} /> (<AgeText value={attestedOn} />)
          </>
        ) : (
          <>
            Never attested; received <DateText value={fetchedAt} />
          </>
        )}
      </Small>
      {obstacle && (
        <span className="mt-0.5 flex items-start gap-1 text-12 text-minor">
          <Obstacle aria-hidden className="mt-0.5 size-3 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{obstacle}</span>
        </span>
      )}
    </>
  );
}

type ActsProps = {
  proposal: CaqhProposal;
  decisions: CaqhDecisions;
  onDecline: ProposalSectionProps["onDecline"];
};

function Acts({ proposal, decisions, onDecline }: ActsProps) {
  const { state, obstacle, decidedAt, decidedByName, reason } = proposal;
  const isBusy = decisions.busy.has(proposal.id);
  const isWaiting = decisions.busy.size > 0;
  const what = <span className="sr-only"> {nameOf(proposal)}</span>;
  if (state === "open") {
    return (
      <span className="inline-flex flex-wrap gap-1 md:justify-end">
        {obstacle === "" && (
          <Button
            size="small"
            icon={Check}
            busy={isBusy}
            disabled={isWaiting}
            onClick={() => void decisions.decide("accept", [proposal])}
          >
            Accept{what}
          </Button>
        )}
        <Button size="small" variant="quiet" icon={X} disabled={isWaiting} onClick={() => onDecline([proposal])}>
          Decline{what}
        </Button>
      </span>
    );
  }
  return (
    <span className="flex flex-col gap-1 md:items-end">
      <Small>
        {decidedByName && `${decidedByName}, `}
        <DateText value={decidedAt} />
        {reason && `: ${reason}`}
      </Small>
      {state !== "outdated" && proposal.section !== "attested_data" && (
        <Button
          size="small"
          variant="quiet"
          icon={Undo2}
          busy={isBusy}
          disabled={isWaiting}
          onClick={() => void decisions.undo([proposal])}
        >
          Undo{what}
        </Button>
      )}
    </span>
  );
}
