import { Check, Undo2, X } from "lucide-react";
import type { CaqhProposal } from "@/components/caqh/caqh-queries";
import { SmallLine } from "@/components/caqh/small-line";
import { type CaqhDecisions, nameOf } from "@/components/caqh/use-caqh-decisions";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";

type ProposalActsProps = {
  proposal: CaqhProposal;
  decisions: CaqhDecisions;
  onDecline: (proposals: readonly CaqhProposal[]) => void;
};

/** Accepts or declines one proposal; afterwards, who did, and the way back. */
export function ProposalActs({ proposal, decisions, onDecline }: ProposalActsProps) {
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
      <SmallLine>
        {decidedByName && `${decidedByName}, `}
        <DateText value={decidedAt} />
        {reason && `: ${reason}`}
      </SmallLine>
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
