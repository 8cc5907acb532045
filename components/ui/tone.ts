import {
  CircleCheck,
  CircleDashed,
  CircleDot,
  Clock,
  type LucideIcon,
  OctagonAlert,
  TriangleAlert,
} from "lucide-react";

/** Each tone has one meaning and never stands without its icon or a word. */
export type Tone = "critical" | "major" | "minor" | "done" | "waiting" | "neutral";

export const toneIcons: Record<Tone, LucideIcon> = {
  critical: OctagonAlert,
  major: TriangleAlert,
  minor: CircleDot,
  done: CircleCheck,
  waiting: Clock,
  neutral: CircleDashed,
};

export const toneText: Record<Tone, string> = {
  critical: "text-critical",
  major: "text-major",
  minor: "text-minor",
  done: "text-done",
  waiting: "text-waiting",
  neutral: "text-ink-2",
};

export const toneSurface: Record<Tone, string> = {
  critical: "bg-critical-soft text-critical",
  major: "bg-major-soft text-major",
  minor: "bg-minor-soft text-minor",
  done: "bg-done-soft text-done",
  waiting: "bg-waiting-soft text-waiting",
  neutral: "bg-pressed text-ink-2",
};

export const toneSolid: Record<Tone, string> = {
  critical: "bg-critical-solid",
  major: "bg-major-solid",
  minor: "bg-minor-solid",
  done: "bg-done-solid",
  waiting: "bg-waiting-solid",
  neutral: "bg-control",
};
