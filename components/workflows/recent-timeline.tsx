import type { WorkflowDetail } from "@/components/credentialing/workflow-file";
import { classNames } from "@/components/ui/class-names";
import { AgeText } from "@/components/ui/date-text";
import { toneSolid } from "@/components/ui/tone";
import { workflowStatuses } from "@/lib/workflows/state-machine";

type RecentTimelineProps = { timeline: WorkflowDetail["timeline"]; onShowAll: () => void };

const shown = 4;

/** The newest events, in short. */
export function RecentTimeline({ timeline, onShowAll }: RecentTimelineProps) {
  return (
    <section aria-labelledby="recent-title" className="border-t px-4 pt-3 pb-4">
      <h3 id="recent-title" className="mb-2 text-12 font-medium text-ink-2">
        Timeline
      </h3>
      <ol className="flex flex-col gap-1.5">
        {timeline
          .slice(-shown)
          .toReversed()
          .map((entry) => {
            const { label, tone } = workflowStatuses[entry.toStatus];
            return (
              <li key={entry.id} className="flex items-baseline gap-2 text-12">
                <span
                  aria-hidden
                  className={classNames("size-1.5 shrink-0 -translate-y-px rounded-full", toneSolid[tone])}
                />
                <span className="min-w-0 flex-1 truncate text-ink">
                  {label}
                  <span className="text-ink-3"> · {entry.actorName}</span>
                </span>
                <AgeText value={entry.occurredAt} className="text-ink-3" />
              </li>
            );
          })}
      </ol>
      <button
        type="button"
        onClick={onShowAll}
        className="mt-2 rounded-small text-12 font-medium text-accent-ink hover:underline"
      >
        {timeline.length > shown ? `All ${timeline.length} events` : "Open timeline"}
      </button>
    </section>
  );
}
