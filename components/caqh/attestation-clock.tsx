import { Badge } from "@/components/ui/badge";
import { DateText } from "@/components/ui/date-text";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { Tone } from "@/components/ui/tone";
import type { CaqhStatus } from "@/components/caqh/caqh-queries";
import { attestationStates } from "@/lib/caqh/attestation";
import { counted } from "@/lib/counted";
import { attestationDays } from "@/lib/monitoring/expiry-kinds";

/** How much is left of the 120 days for which an attestation counts. */
export function AttestationClock({ attestation }: { attestation: CaqhStatus["attestation"] }) {
  const { state, attestedOn, goodThrough, daysLeft } = attestation;
  const { label, tone } = attestationStates[state];
  if (attestedOn === null || daysLeft === null) {
    return (
      <Badge tone={tone} look="plain">
        {label}
      </Badge>
    );
  }
  const words =
    daysLeft < 0
      ? `ended ${counted(-daysLeft, "day")} ago`
      : daysLeft === 0
        ? "ends today"
        : `${counted(daysLeft, "day")} left`;
  const barTone: Tone | "accent" = state === "current" ? "accent" : tone;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <Badge tone={tone} look="plain">
          {label}
        </Badge>
        <span className="text-20 leading-6 font-semibold text-ink">{words}</span>
      </div>
      <ProgressBar
        label="Age of the attestation"
        value={Math.min(attestationDays, Math.max(0, attestationDays - daysLeft))}
        max={attestationDays}
        valueText={`${attestationDays - daysLeft} of ${attestationDays} days`}
        tone={barTone}
      />
      <p className="text-12 text-ink-3">
        Attested <DateText value={attestedOn} />; counts until <DateText value={goodThrough} />
      </p>
    </div>
  );
}
