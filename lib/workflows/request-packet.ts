import type { Context } from "@/lib/api/context";
import type { Workflow } from "@/lib/generated/prisma/client";
import { enqueue } from "@/lib/jobs/queue";
import {
  isFinished,
  transitionOf,
  type WorkflowAction,
  type WorkflowStatus,
  workflowStatuses,
  workflowStatusOf,
} from "./state-machine";

/** A final decision that is taken, or taken back: the packet tells it, although the checklist stays as it is. */
export function changesPacket(action: WorkflowAction, from: WorkflowStatus, to: WorkflowStatus): boolean {
  if (action === "revert") return isFinished(from) && workflowStatuses[from].hasPacket;
  return transitionOf(action).isDecision === true && isFinished(to);
}

/** The packet that is kept, if any, does not show the present checklist, and in this status it should. */
export const needsPacket = (workflow: Pick<Workflow, "status" | "checklistVersion" | "packetVersion">): boolean =>
  workflowStatuses[workflowStatusOf(workflow.status)].hasPacket && workflow.packetVersion !== workflow.checklistVersion;

/** Has the packet built for the present checklist, once the caller's transaction commits. */
export const requestPacket = (
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  { id: workflowId, checklistVersion }: Pick<Workflow, "id" | "checklistVersion">,
): Promise<void> =>
  enqueue(db, "build-packet", { organizationId, workflowId }, { singletonKey: `${workflowId}:${checklistVersion}` });
