import { z } from "zod";
import { exportKinds } from "@/lib/exports/export-kinds";
import { facilityStatuses } from "@/lib/facilities/enumerations";
import { providerStatuses } from "@/lib/providers/enumerations";
import { workflowStatusNames } from "@/lib/workflows/state-machine";
import { dottedEventTypes, formSubmissionNames, terminationNames, webhookEventTypes } from "./event-names";

const StatusName = z.enum(workflowStatusNames);

const change = {
  previousStatusId: z.string().nullable().meta({ description: "The previous timeline event; null for the first" }),
  previousStatusName: StatusName.nullable(),
  newStatusId: z.string().meta({ description: "The new timeline event" }),
  newStatusName: StatusName,
  statusChangedAt: z.iso.datetime(),
};

/** The data of a status change of a provider's workflow; it has no other members. */
export const WorkflowStatusChange = z
  .strictObject({
    credentialingWorkflowId: z.string(),
    ...change,
    practitionerExternalId: z.string().nullable().meta({ description: "The client's own id of the provider" }),
  })
  .meta({ id: "WorkflowStatusChange" });

/** The same of a facility's. */
export const FacilityWorkflowStatusChange = z
  .strictObject({
    facilityCredentialingWorkflowId: z.string(),
    ...change,
    facilityExternalId: z.string().nullable().meta({ description: "The client's own id of the facility" }),
  })
  .meta({ id: "FacilityWorkflowStatusChange" });

/** What is POSTed to a webhook when a workflow's status changes. */
const eventOf = <Data extends z.ZodType>(data: Data) =>
  z.strictObject({
    eventType: z.enum(webhookEventTypes).meta({ description: "The name under which the webhook asked for it" }),
    timestamp: z.iso.datetime(),
    data,
  });
export const WorkflowStatusChanged = eventOf(WorkflowStatusChange).meta({ id: "WorkflowStatusChanged" });
export const FacilityWorkflowStatusChanged = eventOf(FacilityWorkflowStatusChange).meta({
  id: "FacilityWorkflowStatusChanged",
});

/** What is POSTed to a webhook when a provider or facility is terminated; its data have no other members. */
const terminationOf = <IdMember extends string>(
  noun: "provider" | "facility",
  idMember: IdMember,
  Status: z.ZodEnum<{ [Name in (typeof providerStatuses)[number]]: Name }>,
) => {
  const name = noun === "provider" ? "Provider" : "Facility";
  const data = z
    .strictObject({
      ...({ [idMember]: z.string() } as { [Member in IdMember]: z.ZodString }),
      externalId: z
        .string()
        .nullable()
        .meta({ description: `The client's own id of the ${noun}` }),
      previousStatus: Status.meta({
        description: `As the list of ${noun === "provider" ? "providers" : "facilities"} showed it before`,
      }),
      newStatus: Status,
      statusChangedAt: z.iso.datetime(),
    })
    .meta({ id: `${name}Termination` });
  return z
    .strictObject({ eventType: z.enum(webhookEventTypes), timestamp: z.iso.datetime(), data })
    .meta({ id: `${name}Terminated` });
};

export const ProviderTerminated = terminationOf("provider", "providerId", z.enum(providerStatuses));
export const FacilityTerminated = terminationOf("facility", "facilityId", z.enum(facilityStatuses));

/** The data of an export that is over; it has no other members. */
export const ExportCompletion = z
  .strictObject({
    exportId: z.string(),
    kind: z.enum(exportKinds),
    rows: z.number().int().meta({ description: "Rows of all its tables, without their headers" }),
    state: z.enum(["done", "failed"]),
    completedAt: z.iso.datetime(),
  })
  .meta({ id: "ExportCompletion" });
export const ExportCompleted = eventOf(ExportCompletion).meta({ id: "ExportCompleted" });

/** The data of a form that somebody submitted; it has no other members. The answers are read through the API. */
export const FormSubmissionCreation = z
  .strictObject({
    submissionId: z.string(),
    formId: z.string(),
    formVersionId: z.string(),
    npi: z.string().nullable().meta({ description: "As submitted; null without a valid one" }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "FormSubmissionCreation" });
export const FormSubmissionCreated = eventOf(FormSubmissionCreation).meta({ id: "FormSubmissionCreated" });

/** The events that the service sends, for the OpenAPI document. */
export const webhookEvents = {
  [dottedEventTypes[0]]: {
    summary: "The status of a provider's credentialing workflow changed",
    body: WorkflowStatusChanged,
  },
  [dottedEventTypes[1]]: {
    summary: "The status of a facility's credentialing workflow changed",
    body: FacilityWorkflowStatusChanged,
  },
  [dottedEventTypes[2]]: {
    summary: "An export is over",
    body: ExportCompleted,
  },
  [terminationNames("provider").type]: {
    summary: "A provider was terminated; sent to webhooks that ask for it by name",
    body: ProviderTerminated,
  },
  [terminationNames("facility").type]: {
    summary: "A facility was terminated; sent to webhooks that ask for it by name",
    body: FacilityTerminated,
  },
  [formSubmissionNames.type]: {
    summary: "A form was submitted; sent to webhooks that ask for it by name",
    body: FormSubmissionCreated,
  },
} as const;
