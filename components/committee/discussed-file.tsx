"use client";

import { CornerDownRight, Download, ExternalLink } from "lucide-react";
import { useEffect, useRef } from "react";
import { ChecklistDigest } from "@/components/committee/checklist-digest";
import { fileAddress, outcomeFacts } from "@/components/committee/committee-facts";
import type { AgendaItem } from "@/components/committee/committee-queries";
import { waitingOrLast } from "@/components/credentialing/waiting-or-last";
import type { ChecklistElement, SubjectFlag, WorkflowDetail } from "@/components/credentialing/workflow-file";
import { useDocumentDownload } from "@/components/documents/use-document-download";
import { SubjectAlerts } from "@/components/flags/subject-alerts";
import { SinceLastCycle } from "@/components/history/since-last-cycle";
import { FileVerdictBadge } from "@/components/policies/file-verdict";
import { lapseFact } from "@/components/policies/first-lapse";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { CopyableId } from "@/components/ui/copyable-id";
import { DateText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";
import { formatDate } from "@/components/ui/format-date";
import { OverrideRecord } from "@/components/workflows/override-record";
import type { SubjectRef } from "@/components/workflows/workflow-operations";
import { WorkflowStatusBadge } from "@/components/workflows/workflow-status-badge";

type DiscussedFileProps = {
  item: AgendaItem;
  subject: SubjectRef;
  workflow: WorkflowDetail;
  elements: readonly ChecklistElement[];
  flags: readonly SubjectFlag[];
  /** Somebody has gone on to it from another file, and is told whose it is. */
  isArrival: boolean;
};

/** The file under discussion, to be read from across a table: who, what the rules say, what is open, what was verified. */
export function DiscussedFile({ item, subject, workflow, elements, flags, isArrival }: DiscussedFileProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isArrival) heading.current?.focus();
  }, [isArrival]);
  return (
    <article aria-labelledby="discussed-title" className="flex min-w-0 flex-col gap-4">
      <header className="flex flex-col gap-3">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-64">
            <h2
              ref={heading}
              id="discussed-title"
              tabIndex={-1}
              className="text-28 leading-tight font-semibold tracking-tight wrap-anywhere outline-none"
            >
              {item.name}
            </h2>
            <div className="mt-2 flex flex-wrap gap-1.5">
              {item.outcome && <Badge tone={outcomeFacts[item.outcome].tone}>{outcomeFacts[item.outcome].label}</Badge>}
              {!item.outcome && <WorkflowStatusBadge status={workflow.status} />}
              <FileVerdictBadge fileType={item.fileType} verdict={workflow.fileVerdict} />
            </div>
          </div>
          <div data-acts="This file" className="flex flex-wrap gap-2">
            <a
              href={fileAddress(item)}
              target="_blank"
              rel="noreferrer"
              className={buttonStyle()}
              title="Opens beside the meeting"
            >
              <ExternalLink aria-hidden className="-ml-0.5 size-4" />
              Open file
            </a>
            {workflow.packetDocumentId && <PacketButton subject={subject} packetId={workflow.packetDocumentId} />}
          </div>
        </div>
        <dl className="flex flex-wrap gap-x-7 gap-y-2">
          {[
            {
              term: "NPI",
              value: item.npi ? <CopyableId value={item.npi} label="NPI" className="text-13!" /> : <NotGiven />,
            },
            { term: "States", value: item.states.join(", ") },
            { term: "Cycle", value: workflow.credentialingCycle },
            waitingOrLast(workflow, workflow.credentialingDecisionDate),
            lapseFact(workflow),
            { term: "Worked on by", value: workflow.assignedToName },
          ]
            .filter(({ value }) => Boolean(value))
            .map(({ term, value }) => (
              <div key={term} className="min-w-0">
                <dt className="text-12 text-ink-3">{term}</dt>
                <dd className="text-14 text-ink wrap-anywhere">{value}</dd>
              </div>
            ))}
        </dl>
      </header>
      <WhyHere item={item} workflow={workflow} />
      <SubjectAlerts flags={flags} subject={subject} />
      {flags.length === 0 && (
        <p className="rounded border bg-raised px-4 py-2.5 text-13 text-ink-2">No flag is open.</p>
      )}
      <ChecklistDigest elements={elements} />
      <OverrideRecord overrides={workflow.overrides} />
      <SinceLastCycle subject={subject} />
    </article>
  );
}

/** Who gave it to the committee or tabled it, and why; with what stands beside it on the agenda. */
function WhyHere({ item, workflow }: { item: AgendaItem; workflow: WorkflowDetail }) {
  const reasons = workflow.timeline.filter(
    ({ action, reason, isReverted }) => !isReverted && reason && (action === "shareToCommittee" || action === "table"),
  );
  if (!item.note && !item.carriedFrom && reasons.length === 0) return null;
  return (
    <section aria-labelledby="why-title" className="flex flex-col gap-1 rounded border bg-raised px-4 py-2.5">
      <h3 id="why-title" className="text-13 font-semibold">
        Why it is here
      </h3>
      <ItemRemarks item={item} />
      {reasons.map(({ id, action, actorName, occurredAt, reason }) => (
        <p key={id} className="text-13 wrap-anywhere">
          {reason}{" "}
          <span className="text-12 text-ink-3">
            {action === "table" ? "Tabled" : "Shared"} by {actorName}, <DateText value={occurredAt} />
          </span>
        </p>
      ))}
    </section>
  );
}

/** Why it is on the agenda: what was written beside it, and the meeting that left it over. */
export function ItemRemarks({ item: { note, carriedFrom } }: { item: AgendaItem }) {
  if (!note && !carriedFrom) return null;
  return (
    <div className="flex flex-col gap-1 text-13">
      {note && <p className="text-ink wrap-anywhere">{note}</p>}
      {carriedFrom && (
        <p className="flex items-start gap-1.5 text-ink-2">
          <CornerDownRight aria-hidden className="mt-0.5 size-3.5 shrink-0 text-ink-3" />
          <span>
            Carried over from {carriedFrom.meetingName}, {formatDate(carriedFrom.meetsAt)}
          </span>
        </p>
      )}
    </div>
  );
}

function PacketButton({ subject, packetId }: { subject: SubjectRef; packetId: string }) {
  const download = useDocumentDownload(subject, packetId);
  return (
    <Button icon={Download} busy={download.isPending} onClick={() => download.mutate()}>
      PSV packet
    </Button>
  );
}
