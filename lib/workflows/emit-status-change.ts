import type { Context } from "@/lib/api/context";
import type { Provider, Workflow } from "@/lib/generated/prisma/client";
import { providerEventNames } from "@/lib/webhooks/event-names";
import { emitEvent } from "@/lib/webhooks/outbox";
import type { WorkflowAction } from "./state-machine";

type Change = {
  action: WorkflowAction;
  /** Before the change; null when the workflow has just been started. */
  workflow: Workflow | null;
  moved: Workflow;
  provider: Provider;
};

/** Puts the status change into the outbox, in the transaction of the change: exactly one event a change. */
export async function emitStatusChange(ctx: Context, { action, workflow, moved, provider }: Change): Promise<void> {
  await emitEvent(ctx, {
    ...providerEventNames(moved.status, { cycle: moved.cycle, action }),
    subjectId: moved.id,
    data: {
      credentialingWorkflowId: moved.id,
      previousStatusId: workflow?.lastEventId ?? null,
      previousStatusName: workflow?.status ?? null,
      newStatusId: moved.lastEventId,
      newStatusName: moved.status,
      statusChangedAt: moved.statusChangedAt.toISOString(),
      practitionerExternalId: provider.externalId,
    },
  });
}
