import { classNames } from "@/components/ui/class-names";
import { formatTime } from "@/components/ui/format-date";
import { shareWords } from "@/components/ui/share-words";
import type { WebhookHealth } from "@/lib/webhooks/webhook-schemas";

/** "98.4 % of 420 attempts accepted": neither a hundred nor nothing while that is not the whole truth. */
export function rateWords({ succeeded, failed }: Pick<WebhookHealth, "succeeded" | "failed">): string {
  const attempts = succeeded + failed;
  if (attempts === 0) return "No attempts in 24 hours";
  return `${shareWords(succeeded, attempts)} of ${attempts.toLocaleString("en-US")} ${attempts === 1 ? "attempt" : "attempts"} accepted`;
}

/** A bar for each of the last 24 hours, the present one last: how much of it was accepted. */
export function SuccessStrip({ health }: { health: WebhookHealth }) {
  return (
    <div role="img" aria-label={`Last 24 hours: ${rateWords(health)}`} className="flex h-5 items-end gap-0.5">
      {health.hours.map((hour) => (
        <HourBar key={hour.hour} {...hour} />
      ))}
    </div>
  );
}

function HourBar({ hour, succeeded, failed }: WebhookHealth["hours"][number]) {
  const attempts = succeeded + failed;
  const words = `${formatTime(hour)}: ${attempts === 0 ? "nothing sent" : `${succeeded} accepted, ${failed} failed`}`;
  if (attempts === 0) return <span title={words} className="h-1 w-1.5 rounded-full bg-line-strong" />;
  const failedPart = failed === 0 ? 0 : Math.max(20, (failed / attempts) * 100);
  return (
    <span title={words} className="flex h-5 w-1.5 flex-col overflow-hidden rounded-full">
      <span
        style={{ height: `${failedPart}%` }}
        className={classNames("shrink-0 bg-critical-solid", succeeded > 0 && failed > 0 && "mb-px")}
      />
      {succeeded > 0 && <span className="flex-1 bg-done-solid" />}
    </span>
  );
}
