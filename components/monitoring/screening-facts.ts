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

/** "4 s", "2 min 5 s", "1 h 12 min"; empty while it is not over. */
export function durationWords({ startedAt, finishedAt }: Pick<ScreeningRecord, "startedAt" | "finishedAt">): string {
  if (!startedAt || !finishedAt) return "";
  const seconds = Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000));
  if (seconds < 1) return "under 1 s";
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
