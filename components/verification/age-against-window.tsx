import { DateText } from "@/components/ui/date-text";
import { formatDate } from "@/components/ui/format-date";
import { ProgressBar } from "@/components/ui/progress-bar";
import { ageAgainstWindow } from "./verification-age";

type AgeProps = { label: string; verifiedAt: string | null; expiresAt: string | null };

/** How old a verification is against the organization's window, as a thin bar; where age does not matter, its date. */
export function AgeAgainstWindow({ label, verifiedAt, expiresAt }: AgeProps) {
  const age = ageAgainstWindow(verifiedAt, expiresAt);
  if (verifiedAt === null) return null;
  if (age === null) return <DateText value={verifiedAt} className="text-12 text-ink-2" />;
  const words = age.isPast ? `${age.days} days, window passed` : `${age.days} of ${age.window} days`;
  return (
    <div title={`Verified ${formatDate(verifiedAt)}, window ends ${formatDate(expiresAt)}`} suppressHydrationWarning>
      <p
        className={
          age.tone === "neutral"
            ? "text-12 text-ink-2"
            : age.tone === "major"
              ? "text-12 text-major"
              : "text-12 text-critical"
        }
      >
        {words}
      </p>
      <ProgressBar
        label={`Age of ${label}`}
        value={Math.min(age.days, age.window)}
        max={age.window}
        valueText={words}
        tone={age.tone}
        className="mt-0.5"
      />
    </div>
  );
}
