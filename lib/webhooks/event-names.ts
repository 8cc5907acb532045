// Safe to import in the browser: data and pure functions only.

import { type SubjectKind, type WorkflowStatus, workflowStatusOf } from "@/lib/workflows/state-machine";

/** The event types of this service. The first is what a webhook gets that names none. */
export const dottedEventTypes = [
  "credential_workflow.status.changed",
  "facility_credential_workflow.status.changed",
  "export.completed",
] as const;

/** The event names of the original API, for clients that were written for it. */
export const upperCaseEventNames = [
  "IN_PROGRESS",
  "PSV_COMPLETED",
  "CREDENTIALING_COMPLETED",
  "PROVIDER_TERMINATED",
  "FACILITY_NOT_SENT_TO_CREDENTIALING",
  "FACILITY_IN_PROGRESS",
  "FACILITY_DATA_MISSING",
  "FACILITY_OUTREACH_IN_PROGRESS",
  "FACILITY_PSV_COMPLETE_BY_VENDOR",
  "FACILITY_CREDENTIALING_RESTARTED",
  "FACILITY_PSV_READY",
  "FACILITY_CRED_APPROVED",
  "FACILITY_HOLD_FOR_CRED_COMM",
  "FACILITY_CRED_DENIED",
  "FACILITY_TERMINATED",
  "FACILITY_RECREDENTIALING_IN_PROGRESS",
  "FACILITY_TABLED",
  "FACILITY_WITHDRAWN_CANCELLED",
  "FACILITY_NOT_STARTED",
  "PROVIDER_NOT_SENT_TO_CREDENTIALING",
  "PROVIDER_NOT_STARTED",
  "PROVIDER_IN_PROGRESS",
  "PROVIDER_DATA_MISSING",
  "PROVIDER_OUTREACH_IN_PROGRESS",
  "PROVIDER_PSV_COMPLETED",
  "PROVIDER_CREDENTIALING_RESTARTED",
  "PROVIDER_PSV_READY",
  "PROVIDER_CRED_APPROVED",
  "PROVIDER_HOLD_FOR_CRED_COMM",
  "PROVIDER_CRED_DENIED",
  "PROVIDER_RECREDENTIALING_IN_PROGRESS",
  "PROVIDER_TABLED",
  "PROVIDER_WITHDRAWN_CANCELLED",
  "FORM_SUBMISSION_CREATED",
] as const;

export const webhookEventTypes = [...dottedEventTypes, ...upperCaseEventNames] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];
export const defaultEventType = dottedEventTypes[0];

/** The names one change goes by: its type, and the upper-case names that also mean it, most specific first. */
export type EventNames = { type: WebhookEventType; aliases: WebhookEventType[] };

// The names of the first generation say nothing of their subject; they have always meant providers.
const names = {
  NOT_STARTED: { provider: ["PROVIDER_NOT_STARTED"], facility: ["FACILITY_NOT_STARTED"] },
  IN_PROGRESS: { provider: ["PROVIDER_IN_PROGRESS", "IN_PROGRESS"], facility: ["FACILITY_IN_PROGRESS"] },
  OUTREACH_IN_PROGRESS: { provider: ["PROVIDER_OUTREACH_IN_PROGRESS"], facility: ["FACILITY_OUTREACH_IN_PROGRESS"] },
  DATA_MISSING: { provider: ["PROVIDER_DATA_MISSING"], facility: ["FACILITY_DATA_MISSING"] },
  PSV_COMPLETED: {
    provider: ["PROVIDER_PSV_COMPLETED", "PSV_COMPLETED"],
    facility: ["FACILITY_PSV_COMPLETE_BY_VENDOR"],
  },
  PSV_READY: { provider: ["PROVIDER_PSV_READY"], facility: ["FACILITY_PSV_READY"] },
  SENT_TO_COMMITTEE: { provider: [], facility: [] },
  HOLD_FOR_COMMITTEE: { provider: ["PROVIDER_HOLD_FOR_CRED_COMM"], facility: ["FACILITY_HOLD_FOR_CRED_COMM"] },
  TABLED: { provider: ["PROVIDER_TABLED"], facility: ["FACILITY_TABLED"] },
  WITHDRAWN_CANCELLED: { provider: ["PROVIDER_WITHDRAWN_CANCELLED"], facility: ["FACILITY_WITHDRAWN_CANCELLED"] },
  CRED_APPROVED: {
    provider: ["PROVIDER_CRED_APPROVED", "CREDENTIALING_COMPLETED"],
    facility: ["FACILITY_CRED_APPROVED"],
  },
  CRED_DENIED: { provider: ["PROVIDER_CRED_DENIED", "CREDENTIALING_COMPLETED"], facility: ["FACILITY_CRED_DENIED"] },
} as const satisfies Record<WorkflowStatus, Record<SubjectKind, readonly WebhookEventType[]>>;

/** The names of a change of a provider's or a facility's workflow; SENT_TO_COMMITTEE has none but the dotted type. */
export function statusChangeNames(
  subject: SubjectKind,
  status: string,
  { cycle, action }: { cycle: string; action: string },
): EventNames {
  const isProvider = subject === "provider";
  const aliases: WebhookEventType[] = [...names[workflowStatusOf(status)][subject]];
  if (status === "IN_PROGRESS" && cycle === "Recredentialing") {
    aliases.unshift(isProvider ? "PROVIDER_RECREDENTIALING_IN_PROGRESS" : "FACILITY_RECREDENTIALING_IN_PROGRESS");
  }
  // Reopened verification is a restart to those who asked for that name, and an ordinary change to all others.
  if (action === "reopenVerification") {
    aliases.unshift(isProvider ? "PROVIDER_CREDENTIALING_RESTARTED" : "FACILITY_CREDENTIALING_RESTARTED");
  }
  const type = isProvider ? "credential_workflow.status.changed" : "facility_credential_workflow.status.changed";
  return { type, aliases };
}

/** The names of a termination. Its data differ from a status change's, so nobody gets it without asking for it. */
export function terminationNames(subject: SubjectKind): EventNames {
  return { type: subject === "provider" ? "PROVIDER_TERMINATED" : "FACILITY_TERMINATED", aliases: [] };
}

/** The names of a form's submission; it has no dotted type, so nobody gets it without asking for it. */
export const formSubmissionNames: EventNames = { type: "FORM_SUBMISSION_CREATED", aliases: [] };

/** The name under which an endpoint gets an event: the most specific one it asked for, or null for none. */
export function nameFor(
  event: { type: string; aliases: readonly string[]; optInOnly: boolean },
  askedFor: readonly string[],
): string | null {
  const candidates = event.optInOnly ? event.aliases : [...event.aliases, event.type];
  return candidates.find((name) => askedFor.includes(name)) ?? null;
}
