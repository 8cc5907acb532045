import { Progress } from "@base-ui/react/progress";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { type Tone, toneSolid } from "@/components/ui/tone";

type ProgressBarProps = {
  label: string;
  /** null while it is not known how much there is. */
  value: number | null;
  max?: number;
  /** In words, instead of a percentage: "96 of 120 days". */
  valueText?: ReactNode;
  tone?: Tone | "accent";
  /** Shows label and value above the bar; otherwise they are for screen readers. */
  showLabel?: boolean;
  className?: string;
};

/** A thin bar: how far an import is, how old an element is against its window. */
export function ProgressBar({
  label,
  value,
  max = 100,
  valueText,
  tone = "accent",
  showLabel,
  className,
}: ProgressBarProps) {
  const spoken = typeof valueText === "string" ? valueText : undefined;
  return (
    <Progress.Root
      value={value}
      max={max}
      getAriaValueText={spoken ? () => spoken : undefined}
      aria-label={showLabel ? undefined : label}
      className={classNames("flex min-w-0 flex-col gap-1", className)}
    >
      {showLabel && (
        <span className="flex justify-between gap-2 text-12">
          <Progress.Label className="text-ink-2">{label}</Progress.Label>
          {valueText ? <span className="text-ink-3">{valueText}</span> : <Progress.Value className="text-ink-3" />}
        </span>
      )}
      <Progress.Track className="relative block h-1 overflow-hidden rounded-full bg-track">
        <Progress.Indicator
          className={classNames(
            "block h-full rounded-full transition-[width] duration-(--motion) data-indeterminate:w-1/4 data-indeterminate:animate-sweep",
            tone === "accent" ? "bg-accent" : toneSolid[tone],
          )}
        />
      </Progress.Track>
    </Progress.Root>
  );
}
