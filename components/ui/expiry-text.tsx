import { classNames } from "@/components/ui/class-names";
import { DateText } from "@/components/ui/date-text";
import { daysSince } from "@/components/ui/format-date";
import { toneIcons } from "@/components/ui/tone";

/** When something ends; past ends and those within 90 days are marked by sign, word and color. */
export function ExpiryText({ value }: { value: string | null }) {
  if (!value) return null;
  const days = -daysSince(value);
  const isPast = days < 0;
  const isNear = !isPast && days <= 90;
  const Icon = isPast ? toneIcons.critical : toneIcons.major;
  return (
    <span
      suppressHydrationWarning
      className={classNames(
        "inline-flex items-baseline gap-1 text-12 whitespace-nowrap",
        isPast ? "text-critical" : isNear ? "text-major" : "text-ink-3",
      )}
    >
      {(isPast || isNear) && <Icon aria-hidden className="size-3 shrink-0 self-center" />}
      <span>
        {isPast ? "ended" : "to"} <DateText value={value} />
      </span>
    </span>
  );
}
