import type { WorkflowDetail } from "@/components/credentialing/workflow-file";
import { FirstLapse } from "@/components/policies/first-lapse";

/** Days before the window ends from which the one who decides is reminded; the file's header always says it. */
const soon = 30;

/** Until when the file can be decided, beside what stands against it. */
export function DecideBefore({ workflow }: { workflow: WorkflowDetail }) {
  if (workflow.firstLapse === null || workflow.firstLapse.daysLeft >= soon) return null;
  return (
    <div className="text-13">
      <p className="text-12 text-ink-3">Decide before</p>
      <FirstLapse lapse={workflow.firstLapse} />
    </div>
  );
}
