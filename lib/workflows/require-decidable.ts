import type { Context } from "@/lib/api/context";
import { conflict } from "@/lib/api/errors";
import { dayOf } from "@/lib/day";
import type { Workflow } from "@/lib/generated/prisma/client";
import { elementRule, isSettled } from "@/lib/verification/elements";
import { type DecisionGrounds, decisionGrounds } from "./decision-grounds";
import { transitionOf, type WorkflowAction, workflowStatusOf } from "./state-machine";
import { staleAmong } from "./verification-window";

export type DecisionObstacle = {
  kind: "exclusion" | "verification-window" | "unsettled";
  /** The flag, or the element of the checklist. */
  subject: string;
  description: string;
  /** A Supervisor's override, recorded after the obstacle arose, lifts it; nothing overrides an unsettled element. */
  isOverridden: boolean;
};

/**
 * What stands against a decision: open confirmed exclusions, elements past their window and, once the
 * file waits for its decision, required elements that went back to waiting or failed. `given` if it was read already.
 */
export async function decisionObstacles(
  ctx: Pick<Context, "db" | "organizationId" | "now">,
  workflow: Pick<Workflow, "id" | "status">,
  given?: DecisionGrounds,
): Promise<DecisionObstacle[]> {
  const grounds = given ?? (await decisionGrounds(ctx, workflow.id));
  const { overrides, exclusions } = grounds;
  const isOverridden = (kind: string, since: Date) =>
    overrides.some((override) => override.kind === kind && override.createdAt >= since);
  const stale = await staleAmong(ctx, grounds);
  const unsettled = unsettledElements(grounds, workflow);
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
      ({ element, expiresAt, staleSince }): DecisionObstacle => ({
        kind: "verification-window",
        subject: element,
        description: `${elementRule(element)?.label ?? element}: window passed on ${dayOf(expiresAt)}`,
        isOverridden: isOverridden("verification-window", staleSince),
      }),
    ),
    ...unsettled
      // A failed exclusion or sanction is spoken for by its confirmed match, which a Supervisor may override.
      .filter(
        ({ element, status }) => !(status === "failed" && exclusions.length > 0 && elementRule(element)?.needsProof),
      )
      .map(
        ({ element, note }): DecisionObstacle => ({
          kind: "unsettled",
          subject: element,
          description: `${elementRule(element)?.label ?? element}: ${note}`,
          isOverridden: false,
        }),
      ),
  ];
}

/** The required elements that are not settled; none while the file does not wait for a decision. */
function unsettledElements({ verifications }: DecisionGrounds, { status }: Pick<Workflow, "status">) {
  if (!transitionOf("approve").from.includes(workflowStatusOf(status))) return [];
  return verifications.filter((element) => element.required && !isSettled(element.status));
}

/** Which obstacles stop which decision: all stop approval, a stale element stops a denial too. */
export const stops = (action: WorkflowAction, obstacle: DecisionObstacle): boolean =>
  !obstacle.isOverridden && (action === "approve" || (action === "deny" && obstacle.kind === "verification-window"));

const words: Record<DecisionObstacle["kind"], string> = {
  exclusion: "confirmed match",
  "verification-window": "verification window",
  unsettled: "not verified",
};

const ways = {
  override: "Resolve it, or have a Supervisor record an override with a reason.",
  settle: "Confirm what is not verified, or reopen verification.",
};

/** Throws 409 with the match or the elements named, unless each that can be was overridden by a Supervisor. */
export async function requireDecidable(
  ctx: Context,
  action: WorkflowAction,
  { workflow, grounds }: { workflow: Workflow; grounds: DecisionGrounds },
): Promise<void> {
  if (action !== "approve" && action !== "deny") return;
  const obstacles = await decisionObstacles(ctx, workflow, grounds);
  const stopping = obstacles.filter((obstacle) => stops(action, obstacle));
  if (stopping.length === 0) return;
  const what = stopping.map(({ kind, description }) => `${words[kind]}: ${description}`);
  const out = [
    stopping.some(({ kind }) => kind !== "unsettled") ? ways.override : "",
    stopping.some(({ kind }) => kind === "unsettled") ? ways.settle : "",
  ];
  throw conflict(`The decision is stopped by ${what.join("; ")}. ${out.filter(Boolean).join(" ")}`, {
    blockedBy: stopping.map(({ kind, subject, description }) => ({ kind, subject, description })),
  });
}
