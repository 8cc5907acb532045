import type { Facility } from "@/components/facilities/use-facility-file";
import { MomentText } from "@/components/ui/date-text";

type RecordTimelineProps = { entries: Facility["timelines"] };

/** What was done with the record, newest first: what, who, when. */
export function RecordTimeline({ entries }: RecordTimelineProps) {
  return (
    <ol className="flex flex-col gap-3">
      {entries.toReversed().map(({ id, title, verified_by: by, enteredAt: at }) => (
        <li key={id} className="text-13">
          <p className="font-medium text-ink">{title}</p>
          <p className="text-12 text-ink-3">
            {by}, <MomentText value={at} />
          </p>
        </li>
      ))}
    </ol>
  );
}
