import type { Context } from "@/lib/api/context";
import type { Workflow } from "@/lib/generated/prisma/client";
import { statusChangeNames } from "@/lib/webhooks/event-names";
import { emitEvent } from "@/lib/webhooks/outbox";
import type { WorkflowAction } from "./state-machine";
import type { Subject } from "./subject";

type Change = {
  action: WorkflowAction;
  /** Before the change; null when the workflow has just been started. */
  workflow: Workflow | null;
  moved: Workflow;
  subject: Subject;
};

/** Puts the status change into the outbox, in the transaction of the change: exactly one event a change. */
export async function emitStatusChange(ctx: Context, { action, workflow, moved, subject }: Change): Promise<void> {
  const change = {
    previousStatusId: workflow?.lastEventId ?? null,
    previousStatusName: workflow?.status ?? null,
    newStatusId: moved.lastEventId,
    newStatusName: moved.status,
    statusChangedAt: moved.statusChangedAt.toISOString(),
  };
  await emitEvent(ctx, {
    ...statusChangeNames(subject.kind, moved.status, { cycle: moved.cycle, action }),
    subjectId: moved.id,
    data:
      subject.kind === "provider"
        ? { credentialingWorkflowId: moved.id, ...change, practitionerExternalId: subject.externalId }
        : { facilityCredentialingWorkflowId: moved.id, ...change, facilityExternalId: subject.externalId },
  });
}
