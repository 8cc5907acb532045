// Safe to import in the browser.

import type { Actor, Role } from "@/lib/api/context";
import type { MeetingState } from "./meeting-schemas";

export const voters = ["Medical Director", "Provisional Approver"] as const satisfies readonly Role[];
export const managers = ["Supervisor"] as const satisfies readonly Role[];
export const agendaKeepers = ["Supervisor", "Credentialing User"] as const satisfies readonly Role[];
/** Of whom one may be the chair. */
export const managersAndVoters = [...managers, ...voters] as const satisfies readonly Role[];

type Rule = {
  roles: readonly Role[];
  /** The chair may as well, whatever the role. */
  orChair?: true;
  /** Needs a seat, and no more. */
  isOfMembers?: true;
  states: readonly MeetingState[];
  words: string;
};

/** Who may do what with a meeting, and in which of its states. Operations, verbs and screens read it. */
const meetingRules = {
  update: { roles: managers, states: ["draft"], words: "Its name, time and place change" },
  delete: { roles: managers, states: ["draft"], words: "It is deleted" },
  setMembers: { roles: managers, states: ["draft"], words: "Its members change" },
  changeAgenda: { roles: agendaKeepers, states: ["draft"], words: "Its agenda changes" },
  publish: { roles: managers, states: ["draft"], words: "It is published" },
  unpublish: { roles: managers, states: ["published"], words: "It goes back to draft" },
  markPresence: { roles: managers, orChair: true, states: ["draft", "published"], words: "Presence is marked" },
  writeNotes: { roles: agendaKeepers, orChair: true, states: ["draft", "published"], words: "Notes are written" },
  writeRemarks: { roles: managers, orChair: true, states: ["draft", "published"], words: "Remarks are written" },
  vote: { roles: voters, isOfMembers: true, states: ["published"], words: "Votes are cast" },
  drawPacket: { roles: managersAndVoters, states: ["published", "closed"], words: "Its packet is built" },
  drawMinutes: { roles: managersAndVoters, states: ["closed"], words: "Its minutes are drawn" },
  close: { roles: managers, orChair: true, states: ["published"], words: "It is closed" },
} as const satisfies Record<string, Rule>;

export type MeetingAction = keyof typeof meetingRules;
export const meetingActions = Object.keys(meetingRules) as [MeetingAction, ...MeetingAction[]];

const stateWords: Record<MeetingState, string> = {
  draft: "while the meeting is a draft",
  published: "once the meeting is published",
  closed: "in a closed meeting",
};
const lockWords: Record<MeetingState, string> = {
  draft: "This meeting is a draft: publish it first.",
  published: "This meeting is published: its agenda and its packet are locked.",
  closed: "This meeting is closed: agenda, votes and minutes are locked.",
};

/** "Open to Supervisor and the chair", or null for one who may. */
export function notByThisCaller(
  action: MeetingAction,
  actor: Pick<Actor, "roles">,
  seat: { isChair: boolean } | undefined,
): string | null {
  const { roles, orChair, isOfMembers }: Rule = meetingRules[action];
  const hasRole = actor.roles.some((role) => roles.includes(role));
  if (isOfMembers) return hasRole && seat ? null : `Open to members of this meeting: ${roles.join(", ")}`;
  if (hasRole || (orChair && seat?.isChair)) return null;
  return `Open to ${roles.join(", ")}${orChair ? " and the chair" : ""}`;
}

/** Why it cannot be done with a meeting in this state; null when it can. */
export function notInThisState(action: MeetingAction, state: MeetingState): string | null {
  const { states, words }: Rule = meetingRules[action];
  if (states.includes(state)) return null;
  return `${lockWords[state]} ${words} only ${states.map((one) => stateWords[one]).join(" or ")}.`;
}
