import type { Context } from "@/lib/api/context";
import type { Workflow } from "@/lib/generated/prisma/client";
import { enqueueAll, type NewJob } from "@/lib/jobs/queue";
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

type Versioned = Pick<Workflow, "id" | "checklistVersion">;

/** The job that builds the packet for the present checklist. */
export const packetJob = (organizationId: string, { id: workflowId, checklistVersion }: Versioned): NewJob => ({
  name: "build-packet",
  data: { organizationId, workflowId },
  singletonKey: `${workflowId}:${checklistVersion}`,
});

/** Has the packet built for the present checklist, once the caller's transaction commits. */
export const requestPacket = (
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  workflow: Versioned,
): Promise<void> => enqueueAll(db, [packetJob(organizationId, workflow)]);
