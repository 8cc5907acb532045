import type { Context } from "@/lib/api/context";
import { conflict } from "@/lib/api/errors";
import type { Workflow } from "@/lib/generated/prisma/client";
import { elementRule } from "@/lib/verification/elements";
import type { WorkflowAction } from "./state-machine";
import { staleElements } from "./verification-window";

export type DecisionObstacle = {
  kind: "exclusion" | "verification-window";
  /** The flag, or the element of the checklist. */
  subject: string;
  description: string;
  /** A Supervisor's override, recorded after the obstacle arose, lifts it. */
  isOverridden: boolean;
};

/** What stands against a decision: open confirmed exclusions, and elements past the organization's window. */
export async function decisionObstacles(
  ctx: Pick<Context, "db" | "organizationId" | "now">,
  workflow: Pick<Workflow, "id" | "providerId">,
): Promise<DecisionObstacle[]> {
  const { organizationId } = ctx;
  const overrides = await ctx.db.workflowOverride.findMany({ where: { organizationId, workflowId: workflow.id } });
  const isOverridden = (kind: string, since: Date) =>
    overrides.some((override) => override.kind === kind && override.createdAt >= since);
  const exclusions = await ctx.db.flag.findMany({
    where: { organizationId, providerId: workflow.providerId, active: true, severity: "critical", isConfirmed: true },
    orderBy: { createdAt: "asc" },
  });
  const stale = await staleElements(ctx, workflow.id);
  return [
    ...exclusions.map(
      (flag): DecisionObstacle => ({
        kind: "exclusion",
        subject: flag.id,
        description: flag.description,
        isOverridden: isOverridden("exclusion", flag.flaggedDate),
      }),
    ),
    ...stale.map(
      ({ element, expiresAt }): DecisionObstacle => ({
        kind: "verification-window",
        subject: element,
        description: `${elementRule(element)?.label ?? element}: window passed on ${expiresAt.toISOString().slice(0, 10)}`,
        isOverridden: isOverridden("verification-window", expiresAt),
      }),
    ),
  ];
}

/** Which obstacles stop which decision: an exclusion stops approval, a stale element stops both. */
export const stops = (action: WorkflowAction, obstacle: DecisionObstacle): boolean =>
  !obstacle.isOverridden && (action === "approve" || (action === "deny" && obstacle.kind === "verification-window"));

/** Throws 409 with the match or the stale elements named, unless each was overridden by a Supervisor. */
export async function requireDecidable(ctx: Context, action: WorkflowAction, workflow: Workflow): Promise<void> {
  if (action !== "approve" && action !== "deny") return;
  const stopping = (await decisionObstacles(ctx, workflow)).filter((obstacle) => stops(action, obstacle));
  if (stopping.length === 0) return;
  const what = stopping.map(({ kind, description }) =>
    kind === "exclusion" ? `confirmed match: ${description}` : `verification window: ${description}`,
  );
  throw conflict(
    `The decision is stopped by ${what.join("; ")}. Resolve it, or have a Supervisor record an override with a reason.`,
    {
      blockedBy: stopping.map(({ kind, subject, description }) => ({ kind, subject, description })),
    },
  );
}
