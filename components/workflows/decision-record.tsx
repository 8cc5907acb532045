"use client";

import type { WorkflowDetail } from "@/components/credentialing/workflow-file";
import { useDocumentDownload } from "@/components/documents/use-document-download";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { DateText, MomentText } from "@/components/ui/date-text";
import { DefinitionList } from "@/components/ui/definition-list";
import { toneIcons, toneText } from "@/components/ui/tone";
import { confirmationWords } from "@/components/workflows/confirmation-words";
import { shownDecisionDate } from "@/components/workflows/decision-date";
import type { WorkflowSubject } from "@/components/workflows/workflow-operations";
import { signatureStatementText } from "@/lib/workflows/signature-statement";
import { transitionOf, workflowStatuses } from "@/lib/workflows/state-machine";

type Entry = WorkflowDetail["timeline"][number];

/** The event that brought the workflow where it stands, if it was a decision or a cancellation. */
export function standingDecision({ timeline, status }: WorkflowDetail): Entry | undefined {
  const latest = timeline.findLast(({ toStatus, isReverted }) => toStatus === status && !isReverted);
  if (!latest) return undefined;
  const origin =
    latest.action === "revert" ? timeline.findLast((entry) => isRecorded(entry) && entry.toStatus === status) : latest;
  return origin && isRecorded(origin) ? origin : undefined;
}

const isRecorded = ({ action }: Entry) => transitionOf(action).isDecision === true || action === "cancel";

type DecisionRecordProps = { subject: WorkflowSubject; workflow: WorkflowDetail; entry: Entry };

/** What was decided: who, when, why, signed how. */
export function DecisionRecord({ subject, workflow, entry }: DecisionRecordProps) {
  const { tone } = workflowStatuses[entry.toStatus];
  const Icon = toneIcons[tone];
  const isApproval = entry.action === "approve";
  const isDecision = transitionOf(entry.action).isDecision === true;
  const isFinal = isApproval || entry.action === "deny";
  const facts = [
    { term: "Decided", value: isFinal && <DateText value={shownDecisionDate(workflow.credentialingDecisionDate)} /> },
    { term: "Medical director", value: workflow.medicalDirectorName },
    { term: "Entered by", value: entry.actorName },
    { term: "Through", value: entry.clientName },
    { term: "Entered", value: <MomentText value={entry.occurredAt} /> },
    { term: "Reason", value: entry.reason },
    {
      term: "Next due",
      value: isApproval && subject.nextDue && <DateText value={subject.nextDue} />,
    },
  ].filter(({ value }) => Boolean(value));
  return (
    <section aria-label="Record of the decision" className="flex flex-col gap-3">
      <p className="flex items-center gap-2 text-16 font-semibold">
        <Icon aria-hidden className={classNames("size-5 shrink-0", toneText[tone])} />
        {recordTitles[entry.action] ?? workflowStatuses[entry.toStatus].label}
      </p>
      <DefinitionList items={facts} className="grid-cols-[6.75rem_minmax(0,1fr)]!" />
      {isDecision && <SignatureRecord signature={entry.signature} />}
      {isFinal && <SheetRecord subject={subject} sheet={entry.decisionSheet} />}
    </section>
  );
}

const recordTitles: { [Action in Entry["action"]]?: string } = {
  approve: "Approved",
  deny: "Denied",
  table: "Tabled",
  cancel: "Cancelled",
};

function SignatureRecord({ signature }: { signature: Entry["signature"] }) {
  if (!signature) return <p className="text-12 text-ink-3">Entered through the API, without a typed signature.</p>;
  return (
    <figure className="rounded bg-sunken p-3">
      <p className="border-b border-line-strong pb-1 text-16 text-ink italic">{signature.name}</p>
      <figcaption className="mt-1.5 text-12 text-ink-3">
        {signatureStatementText(signature.statementVersion)}{" "}
        <span className="whitespace-nowrap">Statement {signature.statementVersion}</span>
        {signature.confirmedBy && (
          <span className="mt-1 block">
            Confirmed with {confirmationWords[signature.confirmedBy]}, <MomentText value={signature.confirmedAt} />
          </span>
        )}
      </figcaption>
    </figure>
  );
}

type SheetRecordProps = { subject: WorkflowSubject; sheet: Entry["decisionSheet"] };

/** The decision's own document with what proves it, once the worker has drawn it. */
function SheetRecord({ subject, sheet }: SheetRecordProps) {
  const download = useDocumentDownload(subject, sheet?.documentId ?? "");
  if (!sheet) return <p className="text-12 text-ink-3">The decision sheet is being drawn.</p>;
  return (
    <div className="flex flex-col gap-1.5">
      <Button full busy={download.isPending} onClick={() => download.mutate()}>
        Download decision sheet
      </Button>
      <p className="text-12 text-ink-3">
        SHA-256 <span className="font-mono wrap-anywhere">{sheet.sha256}</span>
      </p>
    </div>
  );
}
