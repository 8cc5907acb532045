"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type CaqhProposal, type CaqhStatus, caqhProposalsQuery } from "@/components/caqh/caqh-queries";
import { ProposalSectionTable } from "@/components/caqh/proposal-section";
import { useCaqhDecisions } from "@/components/caqh/use-caqh-decisions";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Notice } from "@/components/ui/notice";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { useUrlState } from "@/components/ui/use-url-state";
import { proposalSections, type ProposalState, proposalStates } from "@/lib/caqh/proposals/proposal-schemas";

const stateLabels: Record<ProposalState, string> = {
  open: "To decide",
  accepted: "Accepted",
  declined: "Declined",
  outdated: "Outdated",
};

const emptyWords: Record<ProposalState, { title: string; words: string }> = {
  open: {
    title: "The file and the profile agree.",
    words: "What CAQH says differently will wait here until somebody decides.",
  },
  accepted: { title: "Nothing was accepted yet.", words: "What is accepted is written into the file." },
  declined: {
    title: "Nothing was declined.",
    words: "What is declined stays so until the profile says something else.",
  },
  outdated: {
    title: "Nothing is outdated.",
    words: "Differences end up here when file or profile moved on before anybody decided.",
  },
};

type ComparisonProps = { providerId: string; status: CaqhStatus };

/** What CAQH says differently from the file, section by section, with what becomes of it. */
export function Comparison({ providerId, status }: ComparisonProps) {
  const [params, update] = useUrlState();
  const asked = params.get("caqh");
  const state = proposalStates.find((one) => one === asked) ?? "open";
  const proposals = useQuery(caqhProposalsQuery(providerId, state));
  const decisions = useCaqhDecisions(providerId);
  const [declining, setDeclining] = useState<readonly CaqhProposal[] | null>(null);
  const rows = proposals.data;
  const { refusals } = decisions;
  return (
    <section aria-labelledby="caqh-differences" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="caqh-differences" className="text-16 font-semibold text-ink">
          What CAQH says differently
        </h2>
        <Segmented
          label="Which differences"
          value={state}
          options={proposalStates.map((value) => ({
            value,
            label:
              value === "open" && status.openProposals > 0
                ? `${stateLabels.open} ${status.openProposals}`
                : stateLabels[value],
          }))}
          onValueChange={(value) => update({ caqh: value === "open" ? null : value })}
        />
      </div>
      {refusals.length > 0 && (
        <Notice
          tone="major"
          role="alert"
          title={refusals.length === 1 ? "One stays as it was." : `${refusals.length} stay as they were.`}
          action={
            <Button size="small" variant="quiet" onClick={decisions.dismiss}>
              Dismiss
            </Button>
          }
        >
          <ul>
            {refusals.map(({ id, title, error }) => (
              <li key={id}>
                {title}: {error}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {proposals.isError && !rows ? (
        <ErrorState
          title="The comparison could not be loaded."
          detail={describeError(proposals.error)}
          onRetry={() => void proposals.refetch()}
          retrying={proposals.isFetching}
        />
      ) : rows === undefined ? (
        <Skeleton className="h-48" />
      ) : rows.length === 0 ? (
        <EmptyState
          title={state === "open" && !status.snapshot ? "No profile was received yet." : emptyWords[state].title}
        >
          {state === "open" && !status.snapshot
            ? "As soon as CAQH answers with one, it is compared with the file here."
            : emptyWords[state].words}
        </EmptyState>
      ) : (
        proposalSections.map((section) => {
          const own = rows.filter((one) => one.section === section);
          return own.length === 0 ? null : (
            <ProposalSectionTable
              key={section}
              section={section}
              proposals={own}
              decisions={decisions}
              onDecline={setDeclining}
            />
          );
        })
      )}
      {declining && (
        <ReasonDialog
          title={declining.length === 1 ? "Decline what CAQH says" : `Decline ${declining.length} differences`}
          act="Decline"
          consequences={["The file stays as it is.", "It is not proposed again until the profile says something else."]}
          placeholder="The board's site says otherwise"
          hint="Kept with each difference and in the audit log, under your name."
          onClose={() => setDeclining(null)}
          onSubmit={async (reason) => {
            const chosen = declining;
            setDeclining(null);
            await decisions.decide("decline", chosen, reason);
          }}
        />
      )}
    </section>
  );
}
