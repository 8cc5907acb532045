import type { WorkflowDetail } from "@/components/credentialing/workflow-file";
import { classNames } from "@/components/ui/class-names";
import { MomentText } from "@/components/ui/date-text";
import { toneIcons, toneText } from "@/components/ui/tone";
import { confirmationWords } from "@/components/workflows/confirmation-words";
import { workflowStatuses } from "@/lib/workflows/state-machine";

type Entry = WorkflowDetail["timeline"][number];

/** Every event of a workflow, newest first: what, who, when, why, signed how; what was taken back is struck through. */
export function Timeline({ timeline }: { timeline: readonly Entry[] }) {
  return (
    <ol className="flex flex-col">
      {timeline.toReversed().map((entry, index) => (
        <TimelineItem key={entry.id} entry={entry} isLast={index === timeline.length - 1} />
      ))}
    </ol>
  );
}

function TimelineItem({ entry, isLast }: { entry: Entry; isLast: boolean }) {
  const { label, tone } = workflowStatuses[entry.toStatus];
  const Icon = toneIcons[tone];
  return (
    <li className="relative flex gap-3 pb-4">
      {!isLast && <span aria-hidden className="absolute top-5 bottom-0 left-2 w-px bg-line" />}
      <Icon aria-hidden className={classNames("mt-0.5 size-4 shrink-0", toneText[tone])} />
      <div className="min-w-0 flex-1 text-13">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className={classNames("font-medium text-ink", entry.isReverted && "line-through")}>{label}</span>
          <span className="text-12 text-ink-3">{entry.label}</span>
          {entry.isReverted && <span className="text-12 text-ink-3">taken back later</span>}
        </p>
        <p className="text-12 text-ink-3">
          {entry.actorName}
          {entry.clientName !== null && ` through ${entry.clientName}`}, <MomentText value={entry.occurredAt} />
        </p>
        {entry.reason && <p className="mt-1 text-ink-2 wrap-anywhere">{entry.reason}</p>}
        {entry.signature && (
          <p className="mt-1 text-12 text-ink-2">
            Signed <span className="italic">{entry.signature.name}</span>, statement {entry.signature.statementVersion}
            {entry.signature.confirmedBy && `, confirmed with ${confirmationWords[entry.signature.confirmedBy]}`}
          </p>
        )}
        {entry.decisionSheet && (
          <p className="mt-1 text-12 text-ink-3">
            Decision sheet, SHA-256 <span className="font-mono wrap-anywhere">{entry.decisionSheet.sha256}</span>
          </p>
        )}
      </div>
    </li>
  );
}
