import { CircleCheck, CircleX, type LucideIcon, Minus, Pause, UserX } from "lucide-react";
import type { AgendaItem, Choice, Meeting } from "@/components/committee/committee-queries";
import type { Tone } from "@/components/ui/tone";
import { daysSince } from "@/components/ui/format-date";
import { workflowStatuses } from "@/lib/workflows/state-machine";

export const stateFacts: Readonly<Record<Meeting["state"], { label: string; tone: Tone }>> = {
  draft: { label: "Agenda open", tone: "neutral" },
  published: { label: "Published", tone: "waiting" },
  closed: { label: "Closed", tone: "done" },
};

/** How a meeting stands in a list: one whose time was more than a day ago is told to be closed, or was never published. */
export function standingOf({ state, meetsAt }: Pick<Meeting, "state" | "meetsAt">): { label: string; tone: Tone } {
  if (state === "closed" || daysSince(meetsAt) < 1) return stateFacts[state];
  return state === "draft" ? { label: "Never published", tone: "neutral" } : { label: "Not closed", tone: "major" };
}

type ChoiceFacts = {
  /** As a member's vote. */
  label: string;
  /** On the button that casts it. */
  cast: string;
  tone: Tone;
  icon: LucideIcon;
  /** The key after v. */
  key: string;
};

/** What a member may say to a file, in the order of the buttons. */
export const choiceFacts: Readonly<Record<Choice, ChoiceFacts>> = {
  approve: { label: "To approve", cast: "Approve", tone: "done", icon: CircleCheck, key: "a" },
  deny: { label: "To deny", cast: "Deny", tone: "critical", icon: CircleX, key: "d" },
  table: { label: "To table", cast: "Table", tone: workflowStatuses.TABLED.tone, icon: Pause, key: "t" },
  abstain: { label: "Abstained", cast: "Abstain", tone: "neutral", icon: Minus, key: "b" },
  recused: { label: "Recused", cast: "Recuse myself", tone: "major", icon: UserX, key: "r" },
};

/** What became of a file, in the tone that its status has everywhere. */
export const outcomeFacts: Readonly<Record<NonNullable<AgendaItem["outcome"]>, { label: string; tone: Tone }>> = {
  approved: { label: "Approved", tone: workflowStatuses.CRED_APPROVED.tone },
  denied: { label: "Denied", tone: workflowStatuses.CRED_DENIED.tone },
  tabled: { label: "Tabled", tone: workflowStatuses.TABLED.tone },
  undecided: { label: "Not decided", tone: "neutral" },
};

/** Where the file of an item is read. */
export const fileAddress = ({ kind, subjectId }: Pick<AgendaItem, "kind" | "subjectId">): string =>
  `/console/${kind === "provider" ? "providers" : "facilities"}/${subjectId}`;
