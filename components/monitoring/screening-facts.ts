import type { Tone } from "@/components/ui/tone";
import type { ScreeningRecord } from "@/lib/monitoring/monitoring-schemas";

type State = ScreeningRecord["state"];

export const stateFacts: Readonly<Record<State, { label: string; tone: Tone }>> = {
  queued: { label: "Queued", tone: "waiting" },
  running: { label: "Running", tone: "waiting" },
  done: { label: "Complete", tone: "done" },
  failed: { label: "Failed", tone: "critical" },
  cancelled: { label: "Stopped", tone: "neutral" },
};

export const causeWords: Readonly<Record<ScreeningRecord["cause"], string>> = {
  "list-changed": "List changed",
  monthly: "Monthly",
  "policy-changed": "Rules changed",
  asked: "Asked for",
};

export const isUnderWay = ({ state }: Pick<ScreeningRecord, "state">): boolean =>
  state === "queued" || state === "running";
