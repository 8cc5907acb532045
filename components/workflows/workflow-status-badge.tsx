import { Badge } from "@/components/ui/badge";
import { type WorkflowStatus, workflowStatuses } from "@/lib/workflows/state-machine";

type WorkflowStatusBadgeProps = { status: WorkflowStatus; look?: "soft" | "plain" };

/** Where a workflow stands, in the words and the tone of the state machine. */
export function WorkflowStatusBadge({ status, look }: WorkflowStatusBadgeProps) {
  const { label, tone } = workflowStatuses[status];
  return (
    <Badge tone={tone} look={look}>
      {label}
    </Badge>
  );
}
