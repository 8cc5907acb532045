import type { WorkflowDetail } from "@/components/credentialing/workflow-file";
import { classNames } from "@/components/ui/class-names";
import { DateText } from "@/components/ui/date-text";

type Lapse = NonNullable<WorkflowDetail["firstLapse"]>;

/** Days before the window ends in which its end is worth a color. */
const nearlyOver = 30;

const left = (days: number): string => {
  if (days < 0) return `${-days} ${days === -1 ? "day" : "days"} past`;
  return `${days} ${days === 1 ? "day" : "days"} left`;
};

const toneOf = (days: number) => (days < 0 ? "text-critical" : days < nearlyOver ? "text-major" : "text-ink-2");

/** The required element that is the first to grow too old for a decision: "12 Mar 2026, 18 days left". */
export function FirstLapse({ lapse }: { lapse: Lapse }) {
  return (
    <span title={`A verification of it may be used for ${lapse.windowDays} days`}>
      <DateText value={lapse.lapsesAt} />{" "}
      <span className={classNames("whitespace-nowrap", toneOf(lapse.daysLeft))}>{left(lapse.daysLeft)}</span>
      <span className="block text-12 text-ink-3">{lapse.label}</span>
    </span>
  );
}

/** As a fact of a file's header; nothing while nothing that has a window is verified. */
export const lapseFact = (workflow: WorkflowDetail | undefined) => ({
  term: "Decide before",
  value: workflow?.firstLapse && <FirstLapse lapse={workflow.firstLapse} />,
});
