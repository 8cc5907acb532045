import type { Context } from "@/lib/api/context";
import { dateOf } from "@/lib/api/wire-schemas";
import type { Workflow } from "@/lib/generated/prisma/client";
import type { Decision } from "./decision";
import type { WorkflowAction, WorkflowStatus } from "./state-machine";
import type { Subject, SubjectMembers } from "./subject";

/** Members of the subject that an event changes: [before, after]. */
export type SubjectChanges = {
  [Member in keyof SubjectMembers]?: [before: SubjectMembers[Member], after: SubjectMembers[Member]];
};

type Move = {
  action: WorkflowAction;
  to: WorkflowStatus;
  workflow: Workflow;
  subject: Subject;
  decision: Decision | null;
  reverted: { action: string; subjectChanges: unknown } | null;
  /** Months between approvals, as the organization has it; read for a decision. */
  recredentialingMonths?: number;
};

/** What a step writes of the workflow; what makes the file clean is the rules' to say. */
export type WorkflowChanges = Partial<Omit<Workflow, "fileVerdict">>;

type Effects = { workflow: WorkflowChanges; subject: SubjectChanges };

/** The date `months` later; the last day of the month where that month is shorter (NCQA counts to the month). */
export function addMonths(date: Date, months: number): Date {
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return target;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What an action changes besides the status: on the workflow, and on its subject. */
export async function subjectEffects(ctx: Context, move: Move): Promise<Effects> {
  const { action, to, subject, decision } = move;
  switch (action) {
    case "completeVerification":
      return { workflow: { psvCompletedAt: ctx.now }, subject: {} };
    case "reopenVerification":
      return { workflow: { psvCompletedAt: null }, subject: {} };
    case "approve":
      return { workflow: decisionMembers(ctx, decision), subject: approval(ctx, move) };
    case "deny":
      return { workflow: decisionMembers(ctx, decision), subject: { status: [subject.status, "Denied"] } };
    case "table":
      return {
        workflow: {
          medicalDirectorId: decision?.medicalDirector?.id ?? null,
          medicalDirectorName: decision?.medicalDirector?.name ?? null,
        },
        subject: {},
      };
    case "cancel":
      return { workflow: {}, subject: await undoing(ctx, move.workflow, subject) };
    case "revert":
      return {
        workflow: to === "CRED_APPROVED" || to === "CRED_DENIED" ? {} : noDecision,
        subject: restoring(move.reverted?.subjectChanges, subject),
      };
    default:
      return { workflow: {}, subject: {} };
  }
}

const noDecision: WorkflowChanges = {
  decisionDate: null,
  decisionEnteredById: null,
  decisionEnteredByName: null,
  medicalDirectorId: null,
  medicalDirectorName: null,
};

function decisionMembers(ctx: Context, decision: Decision | null): WorkflowChanges {
  return {
    decisionDate: decision?.date ?? ctx.now,
    decisionEnteredById: ctx.actor.id,
    decisionEnteredByName: ctx.actor.name,
    medicalDirectorId: decision?.medicalDirector?.id ?? null,
    medicalDirectorName: decision?.medicalDirector?.name ?? null,
  };
}

/** Active; last date = decision date, initial date if there was none, next date after the organization's cycle. */
function approval(ctx: Context, { subject, decision, recredentialingMonths = 36 }: Move): SubjectChanges {
  const date = decision?.calendarDate ?? dateOf(ctx.now.toISOString());
  return {
    status: [subject.status, "Active"],
    lastCredentialedDate: [subject.lastCredentialedDate, date],
    initialCredentialingDate: [subject.initialCredentialingDate, subject.initialCredentialingDate ?? date],
    nextCredentialingDate: [subject.nextCredentialingDate, addMonths(date, recredentialingMonths)],
  };
}

/** Takes back what an event changed, member by member, unless something newer has changed that member since. */
export function restoring(changes: unknown, subject: Subject): SubjectChanges {
  const restored: Record<string, [unknown, unknown]> = {};
  for (const [member, [before, after]] of Object.entries((changes ?? {}) as Record<string, [unknown, unknown]>)) {
    const current = subject[member as keyof SubjectMembers];
    if (isSame(before, after) || !isSame(current, after)) continue;
    restored[member] = [
      current,
      current instanceof Date || /date$/i.test(member) ? (before === null ? null : new Date(String(before))) : before,
    ];
  }
  return restored as SubjectChanges;
}

/** Cancelling takes back what this workflow did to its subject: the decision, and that it was started. */
async function undoing(ctx: Context, workflow: Workflow, subject: Subject): Promise<SubjectChanges> {
  const events = await ctx.db.workflowEvent.findMany({
    where: { organizationId: ctx.organizationId, workflowId: workflow.id },
    orderBy: { sequence: "desc" },
  });
  const reverted = new Set(events.map((event) => event.revertsEventId));
  let present = subject;
  const undone: Record<string, [unknown, unknown]> = {};
  for (const event of events) {
    if (event.revertsEventId !== null || reverted.has(event.id)) continue;
    for (const [member, [, before]] of Object.entries(restoring(event.subjectChanges, present))) {
      undone[member] = [subject[member as keyof SubjectMembers], before];
      present = { ...present, [member]: before };
    }
  }
  return undone as SubjectChanges;
}
