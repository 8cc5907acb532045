import Link from "next/link";
import { useId } from "react";
import { classNames } from "@/components/ui/class-names";
import { MomentText } from "@/components/ui/date-text";
import { number } from "@/lib/counted";

export type Figure = {
  label: string;
  value: number;
  href: string;
  /** Only where the number is not 0: what there is none of, is nothing to worry about. */
  tone?: "critical" | "major";
};

type FigureCardProps = {
  title: string;
  /** The one number of the card, with the list behind it. */
  main: Figure;
  parts: readonly Figure[];
  /** When the numbers were counted, where that was not just now. */
  countedAt?: string;
};

const tones = { critical: "text-critical", major: "text-major" } as const;
const toneOf = ({ value, tone }: Figure) => (value > 0 && tone ? tones[tone] : value > 0 ? "text-ink" : "text-ink-3");

/** One question with its number and what the number is made of; each leads to the list that it counts. */
export function FigureCard({ title, main, parts, countedAt }: FigureCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col rounded border bg-raised px-4 pt-3 pb-2">
      <h2 id={id} className="text-13 font-medium text-ink-2">
        {title}
      </h2>
      <Link
        href={main.href}
        aria-label={`${title}: ${number(main.value)}, ${main.label}`}
        className="-mx-1 mt-1 flex items-baseline gap-2 self-start rounded-small px-1 hover:underline hover:decoration-line-strong hover:underline-offset-4"
      >
        <span className={classNames("text-28 font-semibold tracking-tight tabular-nums", toneOf(main))}>
          {number(main.value)}
        </span>
        <span className="text-13 text-ink-3">{main.label}</span>
      </Link>
      <ul className="mt-2 border-t pt-1">
        {parts.map((part) => (
          <li key={part.label}>
            <Link
              href={part.href}
              className="-mx-2 flex min-h-7 items-center justify-between gap-3 rounded-small px-2 text-13 text-ink-2 hover:bg-hover"
            >
              {part.label}
              <span className={classNames("font-medium tabular-nums", toneOf(part))}>{number(part.value)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {countedAt && (
        <p className="mt-auto pt-1.5 pb-1 text-12 text-ink-3">
          Counted <MomentText value={countedAt} />
        </p>
      )}
    </section>
  );
}
