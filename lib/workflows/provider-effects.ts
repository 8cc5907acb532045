import type { Context } from "@/lib/api/context";
import { dateOf } from "@/lib/api/wire-schemas";
import type { Provider, Workflow } from "@/lib/generated/prisma/client";
import type { Decision } from "./decision";
import type { WorkflowAction, WorkflowStatus } from "./state-machine";

/** Members of the provider that an event changes: [before, after]. */
export type ProviderChanges = { [Member in keyof Provider]?: [before: Provider[Member], after: Provider[Member]] };

type Move = {
  action: WorkflowAction;
  to: WorkflowStatus;
  workflow: Workflow;
  provider: Provider;
  decision: Decision | null;
  reverted: { action: string; providerChanges: unknown } | null;
};

type Effects = { workflow: Partial<Workflow>; provider: ProviderChanges };

/** The date `months` later; the last day of the month where that month is shorter (NCQA counts to the month). */
export function addMonths(date: Date, months: number): Date {
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return target;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What an action changes besides the status: on the workflow, and on the provider. */
export async function providerEffects(ctx: Context, move: Move): Promise<Effects> {
  const { action, to, provider, decision } = move;
  switch (action) {
    case "completeVerification":
      return { workflow: { psvCompletedAt: ctx.now }, provider: {} };
    case "reopenVerification":
      return { workflow: { psvCompletedAt: null }, provider: {} };
    case "approve":
      return { workflow: decisionMembers(ctx, decision), provider: await approval(ctx, provider, decision) };
    case "deny":
      return { workflow: decisionMembers(ctx, decision), provider: { status: [provider.status, "Denied"] } };
    case "table":
      return {
        workflow: {
          medicalDirectorId: decision?.medicalDirector?.id ?? null,
          medicalDirectorName: decision?.medicalDirector?.name ?? null,
        },
        provider: {},
      };
    case "cancel":
      return { workflow: {}, provider: await undoing(ctx, move.workflow, provider) };
    case "revert":
      return {
        workflow: to === "CRED_APPROVED" || to === "CRED_DENIED" ? {} : noDecision,
        provider: restoring(move.reverted?.providerChanges, provider),
      };
    default:
      return { workflow: {}, provider: {} };
  }
}

const noDecision: Partial<Workflow> = {
  decisionDate: null,
  decisionEnteredById: null,
  decisionEnteredByName: null,
  medicalDirectorId: null,
  medicalDirectorName: null,
};

function decisionMembers(ctx: Context, decision: Decision | null): Partial<Workflow> {
  return {
    decisionDate: decision?.date ?? ctx.now,
    decisionEnteredById: ctx.actor.id,
    decisionEnteredByName: ctx.actor.name,
    medicalDirectorId: decision?.medicalDirector?.id ?? null,
    medicalDirectorName: decision?.medicalDirector?.name ?? null,
  };
}

/** Active; last date = decision date, initial date if there was none, next date after the organization's cycle. */
async function approval(ctx: Context, provider: Provider, decision: Decision | null): Promise<ProviderChanges> {
  const organization = await ctx.db.organization.findFirst({
    where: { id: ctx.organizationId },
    select: { recredentialingMonths: true },
  });
  const date = decision?.calendarDate ?? dateOf(ctx.now.toISOString());
  return {
    status: [provider.status, "Active"],
    lastCredentialedDate: [provider.lastCredentialedDate, date],
    initialCredentialingDate: [provider.initialCredentialingDate, provider.initialCredentialingDate ?? date],
    nextCredentialingDate: [provider.nextCredentialingDate, addMonths(date, organization?.recredentialingMonths ?? 36)],
  };
}

/** Takes back what an event changed, member by member, unless something newer has changed that member since. */
export function restoring(changes: unknown, provider: Provider): ProviderChanges {
  const restored: Record<string, [unknown, unknown]> = {};
  for (const [member, [before, after]] of Object.entries((changes ?? {}) as Record<string, [unknown, unknown]>)) {
    const current = provider[member as keyof Provider];
    if (isSame(before, after) || !isSame(current, after)) continue;
    restored[member] = [
      current,
      current instanceof Date || /date$/i.test(member) ? (before === null ? null : new Date(String(before))) : before,
    ];
  }
  return restored as ProviderChanges;
}

/** Cancelling takes back what this workflow did to the provider: its decision, and that it was started. */
async function undoing(ctx: Context, workflow: Workflow, provider: Provider): Promise<ProviderChanges> {
  const events = await ctx.db.workflowEvent.findMany({
    where: { organizationId: ctx.organizationId, workflowId: workflow.id },
    orderBy: { sequence: "desc" },
  });
  const reverted = new Set(events.map((event) => event.revertsEventId));
  let present = provider;
  const undone: Record<string, [unknown, unknown]> = {};
  for (const event of events) {
    if (event.revertsEventId !== null || reverted.has(event.id)) continue;
    for (const [member, [, before]] of Object.entries(restoring(event.providerChanges, present))) {
      undone[member] = [provider[member as keyof Provider], before];
      present = { ...present, [member]: before };
    }
  }
  return undone as ProviderChanges;
}
