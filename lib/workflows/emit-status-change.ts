import type { Context } from "@/lib/api/context";
import type { Workflow } from "@/lib/generated/prisma/client";
import { statusChangeNames } from "@/lib/webhooks/event-names";
import { emitEvent, type Emitted } from "@/lib/webhooks/outbox";
import type { WorkflowAction } from "./state-machine";
import type { Subject } from "./subject";

type Change = {
  action: WorkflowAction;
  /** Before the change; null when the workflow has just been started. */
  workflow: Workflow | null;
  moved: Pick<Workflow, "id" | "lastEventId" | "status" | "statusChangedAt" | "cycle">;
  subject: Pick<Subject, "kind" | "externalId">;
};

/** What the outbox says of a status change: exactly one event a change. */
export function statusChangeEvent({ action, workflow, moved, subject }: Change): Emitted {
  const change = {
    previousStatusId: workflow?.lastEventId ?? null,
    previousStatusName: workflow?.status ?? null,
    newStatusId: moved.lastEventId,
    newStatusName: moved.status,
    statusChangedAt: moved.statusChangedAt.toISOString(),
  };
  return {
    ...statusChangeNames(subject.kind, moved.status, { cycle: moved.cycle, action }),
    subjectId: moved.id,
    data:
      subject.kind === "provider"
        ? { credentialingWorkflowId: moved.id, ...change, practitionerExternalId: subject.externalId }
        : { facilityCredentialingWorkflowId: moved.id, ...change, facilityExternalId: subject.externalId },
  };
}

/** Puts the status change into the outbox, in the transaction of the change. */
export async function emitStatusChange(ctx: Context, change: Change): Promise<void> {
  await emitEvent(ctx, statusChangeEvent(change));
}
