import { Archive } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/tone";
import type { LetterState } from "@/lib/outreach/letter-schemas";

/** What becomes of a letter, in the words of whoever wrote it. */
export const letterStateWords: Readonly<Record<LetterState, { label: string; tone: Tone }>> = {
  kept: { label: "Not sent", tone: "neutral" },
  queued: { label: "Waiting to be sent", tone: "waiting" },
  sent: { label: "Sent", tone: "done" },
  failed: { label: "Failed", tone: "critical" },
};

export function LetterStateBadge({ state, look }: { state: LetterState; look?: "soft" | "plain" }) {
  const { label, tone } = letterStateWords[state];
  return (
    <Badge tone={tone} look={look} icon={state === "kept" ? Archive : undefined}>
      {label}
    </Badge>
  );
}
