import { classNames } from "@/components/ui/class-names";
import { NotGiven } from "@/components/ui/definition-list";
import { formatAge, formatDate, formatMoment, formatTime } from "@/components/ui/format-date";

type DateTextProps = { value: string | null | undefined; className?: string };

/** A date in the words of `format`; hover for time and zone. */
function TimeText({ value, className, format }: DateTextProps & { format: (value: string) => string }) {
  if (!value) return <NotGiven label="No date" />;
  return (
    <time
      dateTime={value}
      title={formatMoment(value)}
      // The server's time zone is not the reader's: the first paint may differ by design.
      suppressHydrationWarning
      className={classNames("whitespace-nowrap", className)}
    >
      {format(value)}
    </time>
  );
}

/** "12 Mar 2026" */
export const DateText = (props: DateTextProps) => <TimeText {...props} format={formatDate} />;

/** "12 Mar 2026, 14:05" */
export const MomentText = (props: DateTextProps) => (
  <TimeText {...props} format={(value) => `${formatDate(value)}, ${formatTime(value)}`} />
);

/** "18 days" */
export const AgeText = (props: DateTextProps) => <TimeText {...props} format={(value) => formatAge(value)} />;
