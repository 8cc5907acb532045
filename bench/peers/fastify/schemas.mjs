// Fastify serializes by these: faster than JSON.stringify.

const string = { type: "string" };
const optional = { type: "string", nullable: true };
const boolean = { type: "boolean" };
const object = (properties) => ({ type: "object", properties });
const members = (names, schema) => Object.fromEntries(names.split(" ").map((name) => [name, schema]));
const response = (schema) => ({ response: { 200: schema } });

export const listSchema = response({
  type: "array",
  items: object({
    ...members(
      "first_name middle_name last_name npi degree provider_id created_at updated_at status credentialing_status external_id gender primary_email caqh_primary_email file_type",
      string,
    ),
    ...members(
      "credentialing_status_update_date dob workflow_status credentialing_workflow_id waiting_since next_credentialing_date",
      optional,
    ),
    isHospitalBased: boolean,
    states: { type: "array", items: string },
    active_flags: { type: "integer" },
  }),
});

export const flagSchema = response(
  object({
    data: {
      type: "array",
      items: object({
        ...members(
          "id subCollectionName description actionSource createdAt flagType severity flaggedDate resolution flagId status provider_id npi firstName lastName facilityId subjectName workflowId reopenedBecause resolutionReason resolvedByName readReason",
          string,
        ),
        ...members("expirationDate reportDate dueDate resolvedAt readAt", optional),
        ...members("read active sharedToCredCommittee isConfirmed", boolean),
        evidence: { type: "object", additionalProperties: true, nullable: true },
      }),
    },
    meta: object({ total: { type: "integer" } }),
  }),
);

export const timelineSchema = response({
  type: "array",
  items: object({
    ...members(
      "id credentialingWorkflowId credentialingStatus credentialingCycle providerId organizationId medicalDirectorId medicalDirectorName updatedAt updatedByName updatedBy createdAt createdBy createdByName decisionEnteredById decisionEnteredByName",
      string,
    ),
    ...members(
      "receivedForCredentialingDate attestationDate initialCredentialingDate lastCredentialedDate psvCompleteDate credentialingDecisionDate nextCredentialingDate",
      optional,
    ),
    orgEntity: object({ id: optional, name: optional }),
  }),
});
