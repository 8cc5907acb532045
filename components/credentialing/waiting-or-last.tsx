import type { WorkflowDetail } from "@/components/credentialing/workflow-file";
import { AgeText, DateText } from "@/components/ui/date-text";
import { isFinished } from "@/lib/workflows/state-machine";

/** What a header says of time: how long the workflow waits, or when the last one was decided. */
export const waitingOrLast = (workflow: WorkflowDetail | undefined, last: string | null) =>
  workflow && !isFinished(workflow.status)
    ? { term: "Waiting", value: <AgeText value={workflow.statusChangedAt} /> }
    : { term: "Last credentialed", value: <DateText value={last} /> };
