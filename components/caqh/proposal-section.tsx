"use client";

import type { CaqhProposal } from "@/components/caqh/caqh-queries";
import { ProposalActs } from "@/components/caqh/proposal-acts";
import { OnFile, Said } from "@/components/caqh/proposal-cells";
import { sectionTitles } from "@/components/caqh/section-titles";
import type { CaqhDecisions } from "@/components/caqh/use-caqh-decisions";
import { Button } from "@/components/ui/button";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import type { ProposalSection } from "@/lib/caqh/proposals/proposal-schemas";

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
    cell: (one) => <ProposalActs proposal={one} decisions={decisions} onDecline={onDecline} />,
  },
];
