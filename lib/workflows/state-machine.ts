import { roles as allRoles, type Role } from "@/lib/api/context";

/** Whom a workflow credentials. */
export type SubjectKind = "provider" | "facility";

/** What staff see of a status: its words, and a tone (see design tokens). */
type StatusFacts = {
  label: string;
  tone: "neutral" | "minor" | "waiting" | "major" | "done" | "critical";
  isFinished: boolean;
  /** True where a packet shows the present checklist: it is built again whenever that changes. */
  hasPacket: boolean;
};

/** Every status of a credentialing workflow, by the name that events carry. Labels are those of the listings. */
export const workflowStatuses = {
  NOT_STARTED: { label: "Not Started", tone: "neutral", isFinished: false, hasPacket: false },
  IN_PROGRESS: { label: "In Progress", tone: "minor", isFinished: false, hasPacket: false },
  OUTREACH_IN_PROGRESS: { label: "Outreach in progress", tone: "waiting", isFinished: false, hasPacket: false },
  DATA_MISSING: { label: "Data missing", tone: "major", isFinished: false, hasPacket: false },
  PSV_COMPLETED: { label: "PSV Complete", tone: "minor", isFinished: false, hasPacket: true },
  PSV_READY: { label: "PSV ready", tone: "waiting", isFinished: false, hasPacket: true },
  SENT_TO_COMMITTEE: { label: "Sent to committee", tone: "waiting", isFinished: false, hasPacket: true },
  HOLD_FOR_COMMITTEE: { label: "Hold for Cred Comm", tone: "waiting", isFinished: false, hasPacket: true },
  TABLED: { label: "Tabled", tone: "major", isFinished: false, hasPacket: true },
  CRED_APPROVED: { label: "Cred approved", tone: "done", isFinished: true, hasPacket: true },
  CRED_DENIED: { label: "Cred denied", tone: "critical", isFinished: true, hasPacket: true },
  WITHDRAWN_CANCELLED: { label: "Withdrawn/Cancelled", tone: "neutral", isFinished: true, hasPacket: false },
} as const satisfies Record<string, StatusFacts>;

export type WorkflowStatus = keyof typeof workflowStatuses;
export const workflowStatusNames = Object.keys(workflowStatuses) as [WorkflowStatus, ...WorkflowStatus[]];

export type Transition = {
  /** The verb on the button. */
  label: string;
  from: readonly WorkflowStatus[];
  /** `previous`: where the latest event that was not reverted came from; `unchanged`: it moves nothing. */
  to: WorkflowStatus | "previous" | "unchanged";
  /** Who may ever do it; empty is the service itself, which may do everything. */
  roles: readonly Role[];
  /** Where fewer, or other, people may do it from a certain status. */
  rolesFrom?: { readonly [Status in WorkflowStatus]?: readonly Role[] };
  /** What follows at once, in the same transaction. */
  then?: string;
  needsReason?: true;
  /** A decision on the file: date, medical director, signature, and the checks on exclusions and the window. */
  isDecision?: true;
};

const deciders = ["Medical Director", "Provisional Approver"] as const;
const staff = ["Credentialing User", "Supervisor"] as const;
const decidable = ["PSV_READY", "TABLED", "HOLD_FOR_COMMITTEE"] as const;

/** The whole life of a workflow, a provider's or a facility's. Contracts, `transition`, buttons, process page and OpenAPI text read it. */
export const providerTransitions = {
  start: { label: "Start credentialing", from: [], to: "NOT_STARTED", roles: allRoles },
  beginCollection: { label: "Begin collection", from: ["NOT_STARTED"], to: "IN_PROGRESS", roles: [] },
  reachOut: { label: "Reach out", from: ["IN_PROGRESS", "DATA_MISSING"], to: "OUTREACH_IN_PROGRESS", roles: staff },
  reportDataMissing: {
    label: "Report data missing",
    from: ["IN_PROGRESS", "OUTREACH_IN_PROGRESS"],
    to: "DATA_MISSING",
    roles: staff,
    needsReason: true,
  },
  resume: { label: "Resume", from: ["DATA_MISSING", "OUTREACH_IN_PROGRESS"], to: "IN_PROGRESS", roles: staff },
  completeVerification: { label: "Complete verification", from: ["IN_PROGRESS"], to: "PSV_COMPLETED", roles: [] },
  ready: {
    label: "Mark PSV ready",
    from: ["PSV_COMPLETED"],
    to: "PSV_READY",
    roles: ["Supervisor"],
    needsReason: true,
  },
  reopenVerification: {
    label: "Reopen verification",
    from: ["PSV_COMPLETED", "PSV_READY", "HOLD_FOR_COMMITTEE", "TABLED"],
    to: "IN_PROGRESS",
    roles: staff,
    needsReason: true,
  },
  shareToCommittee: {
    label: "Share to committee",
    from: ["PSV_READY", "TABLED"],
    to: "SENT_TO_COMMITTEE",
    roles: allRoles,
    then: "holdForCommittee",
    needsReason: true,
  },
  holdForCommittee: { label: "Hold for committee", from: ["SENT_TO_COMMITTEE"], to: "HOLD_FOR_COMMITTEE", roles: [] },
  table: { label: "Table", from: ["PSV_READY", "HOLD_FOR_COMMITTEE"], to: "TABLED", roles: deciders, isDecision: true },
  approve: { label: "Approve", from: decidable, to: "CRED_APPROVED", roles: deciders, isDecision: true },
  deny: { label: "Deny", from: decidable, to: "CRED_DENIED", roles: deciders, isDecision: true },
  cancel: {
    label: "Cancel",
    from: workflowStatusNames.filter((status) => status !== "WITHDRAWN_CANCELLED"),
    to: "WITHDRAWN_CANCELLED",
    roles: allRoles,
    // Cancelling a decided workflow undoes a decision, which only a Supervisor may.
    rolesFrom: { CRED_APPROVED: ["Supervisor"], CRED_DENIED: ["Supervisor"] },
    needsReason: true,
  },
  revert: {
    label: "Revert",
    from: ["CRED_APPROVED", "CRED_DENIED", "WITHDRAWN_CANCELLED", "TABLED"],
    to: "previous",
    roles: ["Supervisor", ...deciders],
    rolesFrom: { CRED_APPROVED: ["Supervisor"], CRED_DENIED: ["Supervisor"], WITHDRAWN_CANCELLED: ["Supervisor"] },
    needsReason: true,
  },
  // Part of changing a facility's record, not a step of its own.
  correct: { label: "Correct dates", from: [], to: "unchanged", roles: [] },
} as const satisfies Record<string, Transition>;

export type WorkflowAction = keyof typeof providerTransitions;
export const workflowActions = Object.keys(providerTransitions) as WorkflowAction[];

/** The row of an action, with the members that only some rows have. */
export const transitionOf = (action: WorkflowAction): Transition => providerTransitions[action];

/** Who may do it from this status. */
export const rolesFor = (action: WorkflowAction, status: WorkflowStatus): readonly Role[] =>
  transitionOf(action).rolesFrom?.[status] ?? transitionOf(action).roles;

/** The actions that people may take from a status, with who may. */
function actionsFrom(status: WorkflowStatus): { action: WorkflowAction; label: string; roles: readonly Role[] }[] {
  return workflowActions
    .filter((action) => transitionOf(action).from.includes(status) && rolesFor(action, status).length > 0)
    .map((action) => ({ action, label: transitionOf(action).label, roles: rolesFor(action, status) }));
}

/** "Approve (Medical Director, Provisional Approver), …": what an error tells about a status. */
export function describeActions(status: WorkflowStatus): string {
  return (
    actionsFrom(status)
      .map(({ label, roles }) => `${label} (${roles.join(", ")})`)
      .join("; ") || "nothing"
  );
}

/** A sentence on who may do it and from where, for the OpenAPI text and the process page. */
export function describeTransition(action: WorkflowAction): string {
  const { from, to, roles, rolesFrom } = transitionOf(action);
  const exceptions = Object.entries(rolesFrom ?? {}).map(([status, some]) => `from ${status} only ${some?.join(", ")}`);
  return `From ${from.join(", ") || "no status"} to ${to === "previous" ? "the status before" : to}. Open to ${[roles.join(", ") || "the service itself", ...exceptions].join("; ")}.`;
}

export const isFinished = (status: WorkflowStatus): boolean => workflowStatuses[status].isFinished;
export const finishedStatuses = workflowStatusNames.filter(isFinished);
export const unfinishedStatuses = workflowStatusNames.filter((status) => !isFinished(status));

/** Throws on anything that is no status: the database holds these names and no other. */
export function workflowStatusOf(name: string): WorkflowStatus {
  if (name in workflowStatuses) return name as WorkflowStatus;
  throw new Error(`Unknown workflow status ${name}`);
}
