import { RecordTimeline } from "@/components/facilities/record-timeline";
import type { Facility } from "@/components/facilities/use-facility-file";
import type { WorkflowDetail } from "@/components/credentialing/workflow-file";
import { Timeline } from "@/components/workflows/timeline";

type FacilityTimelineProps = { facility: Facility; workflow: WorkflowDetail | undefined };

/** The present workflow's events, and what was done with the record. */
export function FacilityTimeline({ facility, workflow }: FacilityTimelineProps) {
  return (
    <div className="flex flex-col gap-4 rounded border bg-raised p-4">
      {workflow && (
        <section aria-label={`${workflow.credentialingCycle} credentialing`} className="border-b pb-1">
          <h2 className="mb-3 text-13 font-semibold">{workflow.credentialingCycle} credentialing</h2>
          <Timeline timeline={workflow.timeline} />
        </section>
      )}
      <section aria-label="Record">
        <h2 className="mb-3 text-13 font-semibold">Record</h2>
        <RecordTimeline entries={facility.timelines} />
      </section>
    </div>
  );
}
