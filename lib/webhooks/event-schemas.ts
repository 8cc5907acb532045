import { z } from "zod";
import { providerStatuses } from "@/lib/providers/enumerations";
import { workflowStatusNames } from "@/lib/workflows/state-machine";
import { dottedEventTypes, terminationNames, webhookEventTypes } from "./event-names";

const StatusName = z.enum(workflowStatusNames);

/** The data of a workflow's status change; it has no other members. */
export const WorkflowStatusChange = z
  .strictObject({
    credentialingWorkflowId: z.string(),
    previousStatusId: z.string().nullable().meta({ description: "The previous timeline event; null for the first" }),
    previousStatusName: StatusName.nullable(),
    newStatusId: z.string().meta({ description: "The new timeline event" }),
    newStatusName: StatusName,
    statusChangedAt: z.iso.datetime(),
    practitionerExternalId: z.string().nullable().meta({ description: "The client's own id of the provider" }),
  })
  .meta({ id: "WorkflowStatusChange" });

/** What is POSTed to a webhook when a workflow's status changes. */
export const WorkflowStatusChanged = z
  .strictObject({
    eventType: z.enum(webhookEventTypes).meta({ description: "The name under which the webhook asked for it" }),
    timestamp: z.iso.datetime(),
    data: WorkflowStatusChange,
  })
  .meta({ id: "WorkflowStatusChanged" });

const ProviderStatus = z.enum(providerStatuses);

/** What is POSTed to a webhook when a provider is terminated; its data have no other members. */
export const ProviderTerminated = z
  .strictObject({
    eventType: z.enum(webhookEventTypes),
    timestamp: z.iso.datetime(),
    data: z
      .strictObject({
        providerId: z.string(),
        externalId: z.string().nullable().meta({ description: "The client's own id of the provider" }),
        previousStatus: ProviderStatus.meta({ description: "As the list of providers showed it before" }),
        newStatus: ProviderStatus,
        statusChangedAt: z.iso.datetime(),
      })
      .meta({ id: "ProviderTermination" }),
  })
  .meta({ id: "ProviderTerminated" });

/** The events that the service sends, for the OpenAPI document. */
export const webhookEvents = {
  [dottedEventTypes[0]]: {
    summary: "The status of a provider's credentialing workflow changed",
    body: WorkflowStatusChanged,
  },
  [terminationNames("provider").type]: {
    summary: "A provider was terminated; sent to webhooks that ask for it by name",
    body: ProviderTerminated,
  },
} as const;
