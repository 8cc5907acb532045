import { Check } from "lucide-react";
import type { ImportStep } from "@/components/imports/import-facts";
import { classNames } from "@/components/ui/class-names";

const steps = [
  { step: "file", label: "File" },
  { step: "columns", label: "Columns" },
  { step: "check", label: "Check" },
  { step: "run", label: "Import" },
] as const;

type ImportStepsProps = {
  current: ImportStep | "file";
  /** Those that can be gone to, and what goes there. */
  reachable?: readonly ImportStep[];
  onGo?: (step: ImportStep) => void;
};

/** The way of an import in four steps: where one is, what is behind, and the way back to it. */
export function ImportSteps({ current, reachable = [], onGo }: ImportStepsProps) {
  const place = steps.findIndex(({ step }) => step === current);
  return (
    <nav aria-label="Steps of the import" className="border-b px-4 md:px-6">
      <ol className="flex flex-wrap gap-x-5">
        {steps.map(({ step, label }, index) => {
          const isCurrent = step === current;
          const isDone = index < place;
          const canGo = onGo !== undefined && !isCurrent && step !== "file" && reachable.includes(step);
          const content = (
            <>
              <span
                aria-hidden
                className={classNames(
                  "grid size-5 shrink-0 place-items-center rounded-full text-12 font-semibold tabular-nums",
                  isCurrent ? "bg-accent text-on-accent" : "bg-pressed text-ink-2",
                )}
              >
                {isDone ? <Check className="size-3" strokeWidth={3} /> : index + 1}
              </span>
              <span className={classNames(!isCurrent && "max-[22rem]:sr-only")}>{label}</span>
              {isDone && <span className="sr-only">, done</span>}
            </>
          );
          const style = classNames(
            "-mb-px flex h-10 items-center gap-1.5 border-b-2 text-13 font-medium whitespace-nowrap focus-visible:-outline-offset-2",
            isCurrent ? "border-accent-ink text-ink" : "border-transparent text-ink-3",
            canGo && "hover:text-ink",
          );
          return (
            <li key={step}>
              {canGo ? (
                <button type="button" onClick={() => onGo(step)} className={style}>
                  {content}
                </button>
              ) : (
                <span aria-current={isCurrent ? "step" : undefined} className={style}>
                  {content}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
