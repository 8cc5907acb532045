import type { Context } from "@/lib/api/context";
import { newId } from "@/lib/ids";

/** A delivery to the webhook that was given up after one attempt; answers its id. */
export async function addDelivery(
  { db, organizationId, now }: Context,
  { webhookId, workflowId }: { webhookId: string; workflowId: string },
): Promise<string> {
  const [eventId, id] = [newId("obx"), newId("dlv")];
  const event = await db.outboxEvent.create({
    data: {
      organizationId,
      id: eventId,
      type: "credential_workflow.status.changed",
      aliases: ["PROVIDER_PSV_READY"],
      subjectId: workflowId,
      data: { credentialingWorkflowId: workflowId, newStatusName: "PSV_READY" },
      occurredAt: now,
      fannedOutAt: now,
    },
  });
  await db.webhookDelivery.create({
    data: {
      organizationId,
      id,
      webhookId,
      eventId,
      eventType: event.type,
      subjectId: workflowId,
      sequence: event.sequence,
      state: "dead",
      attempts: 1,
      lastStatus: 500,
      lastError: "The endpoint answered 500",
      completedAt: now,
      attemptsHistory: {
        create: {
          id: newId("att"),
          number: 1,
          startedAt: now,
          durationMs: 12,
          status: 500,
          requestHeaders: { "webhook-id": eventId },
          responseHeaders: { "content-type": "text/plain" },
          response: "Not today",
          error: "The endpoint answered 500",
        },
      },
    },
  });
  return id;
}
