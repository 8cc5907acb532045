import type { WorkflowDetail } from "@/components/credentialing/workflow-file";
import { FirstLapse } from "@/components/policies/first-lapse";

/** Until when the file can be decided, at the head of what stands against it. */
export function DecideBefore({ workflow }: { workflow: WorkflowDetail }) {
  if (workflow.firstLapse === null) return null;
  return (
    <div className="text-13">
      <p className="text-12 text-ink-3">Decide before</p>
      <FirstLapse lapse={workflow.firstLapse} />
    </div>
  );
}
