import { classNames } from "@/components/ui/class-names";
import { NotGiven } from "@/components/ui/definition-list";
import { formatAge, formatDate, formatMoment, formatTime } from "@/components/ui/format-date";

type DateTextProps = { value: string | null | undefined; className?: string };

// The server's time zone is not the reader's: the first paint may differ by design.

/** "12 Mar 2026"; hover for time and zone. */
export function DateText({ value, className }: DateTextProps) {
  if (!value) return <NotGiven label="No date" />;
  return (
    <time
      dateTime={value}
      title={formatMoment(value)}
      suppressHydrationWarning
      className={classNames("whitespace-nowrap", className)}
    >
      {formatDate(value)}
    </time>
  );
}

/** "12 Mar 2026, 14:05"; hover for seconds and zone. */
export function MomentText({ value, className }: DateTextProps) {
  if (!value) return <NotGiven label="No date" />;
  return (
    <time
      dateTime={value}
      title={formatMoment(value)}
      suppressHydrationWarning
      className={classNames("whitespace-nowrap", className)}
    >
      {formatDate(value)}, {formatTime(value)}
    </time>
  );
}

/** "18 days"; hover for the date. */
export function AgeText({ value, className }: DateTextProps) {
  if (!value) return <NotGiven label="No date" />;
  return (
    <time
      dateTime={value}
      title={formatMoment(value)}
      suppressHydrationWarning
      className={classNames("whitespace-nowrap", className)}
    >
      {formatAge(value)}
    </time>
  );
}
