import type { Context } from "@/lib/api/context";
import type { Db } from "@/lib/db";
import type { Workflow } from "@/lib/generated/prisma/client";
import { enqueueAll, type NewJob } from "@/lib/jobs/queue";
import {
  finishedStatuses,
  isFinished,
  transitionOf,
  type WorkflowAction,
  type WorkflowStatus,
  workflowStatuses,
  workflowStatusNames,
  workflowStatusOf,
} from "./state-machine";

/** A final decision that is taken, or taken back: the packet tells it, although the checklist stays as it is. */
export function changesPacket(action: WorkflowAction, from: WorkflowStatus, to: WorkflowStatus): boolean {
  if (action === "revert") return isFinished(from) && workflowStatuses[from].hasPacket;
  return transitionOf(action).isDecision === true && isFinished(to);
}

const withPacket = workflowStatusNames.filter((status) => workflowStatuses[status].hasPacket);

/** The packet that is kept, if any, does not show the present checklist, and in this status it should. */
export const needsPacket = (workflow: Pick<Workflow, "status" | "checklistVersion" | "packetVersion">): boolean =>
  withPacket.includes(workflowStatusOf(workflow.status)) && workflow.packetVersion !== workflow.checklistVersion;

type Versioned = Pick<Workflow, "id" | "checklistVersion">;

/** The job that builds the packet for the present checklist. */
const packetJob = (organizationId: string, { id: workflowId, checklistVersion }: Versioned): NewJob => ({
  name: "build-packet",
  data: { organizationId, workflowId },
  singletonKey: `${workflowId}:${checklistVersion}`,
});

/** Has the packet built for the present checklist, once the caller's transaction commits. */
export const requestPacket = (
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  workflow: Versioned,
): Promise<void> => enqueueAll(db, [packetJob(organizationId, workflow)]);

/**
 * Has the packets built that final decisions changed (`changesPacket`), from the decisions' events: a decision does not
 * wait for a job to be written, and an event is handed on once, whatever happens meanwhile.
 */
export async function requestDecidedPackets(
  db: Db,
  events: readonly { organizationId: string; id: string }[],
): Promise<void> {
  const finals = finishedStatuses.filter((status) => withPacket.includes(status));
  const decided = await db.$queryRaw<(Versioned & { organizationId: string })[]>`
    SELECT DISTINCT w.organization_id AS "organizationId", w.id, w.checklist_version AS "checklistVersion"
    FROM unnest(${events.map(({ organizationId }) => organizationId)}::text[], ${events.map(({ id }) => id)}::text[])
      AS e(organization_id, id)
    JOIN outbox_events o ON o.organization_id = e.organization_id AND o.id = e.id
      AND (o.data ->> 'newStatusName' = ANY(${finals}) OR o.data ->> 'previousStatusName' = ANY(${finals}))
    JOIN workflows w ON w.organization_id = o.organization_id AND w.id = o.subject_id
      AND w.status = ANY(${withPacket}) AND w.packet_version IS DISTINCT FROM w.checklist_version`;
  await enqueueAll(
    db,
    decided.map(({ organizationId, ...workflow }) => packetJob(organizationId, workflow)),
  );
}
