import type { Ask } from "./load";

const listed =
  "rowId firstName middleName lastName npi degree createdAt updatedAt status workflowStatus credentialingCycle credentialingStatusAt terminatedAt externalId gender primaryEmail caqhPrimaryEmail dob isHospitalBased states fileType activeFlags currentWorkflowId nextCredentialingDate";
const flag =
  "rowId providerId workflowId flagType severity subCollectionName description actionSource active isConfirmed evidence resolution resolutionReason resolvedByName resolvedAt reopenedBecause dueDate sharedToCommittee flaggedDate expirationDate reportDate createdAt providerByOrganizationIdAndProviderId { npi firstName lastName }";
const event =
  "rowId workflowId toStatus actorId actorName occurredAt medicalDirectorId medicalDirectorName decisionEnteredById decisionEnteredByName receivedDate attestationDate psvCompletedAt decisionDate initialCredentialingDate lastCredentialedDate nextCredentialingDate";

const section = (name: string, members: string) => `${name}ByOrganizationIdAndProviderId { nodes { ${members} } }`;
const sections = [
  section(
    "licenses",
    "rowId state licenseNumber licenseType status issueDate expirationDate reportDate source verifiedBy verifiedDate",
  ),
  section("deaRegistrations", "rowId deaNumber type state status expirationDate source verifiedBy verifiedDate"),
  section(
    "boardCertifications",
    "rowId certificateId specialty subspecialty status durationType moc issueDate expirationDate verifiedBy verifiedDate",
  ),
  section(
    "malpracticeInsurances",
    "rowId policyNumber policyHolder insuranceType coverageType individualCoverage occurrenceCoverageAmount aggregateCoverageAmount effectiveDate expirationDate source verifiedBy verifiedDate",
  ),
  section("educationTrainings", "rowId type degree specialty institution source completedOn verifiedBy verifiedDate"),
  section("hospitalAffiliations", "rowId name type specialty state source startDate endDate verifiedBy verifiedDate"),
  section(
    "practiceLocations",
    "rowId name tin npi startDate address1 city state zip country totalLocationHours locationHours verifiedBy verifiedDate",
  ),
  section("professionalIds", "rowId type number issueDate expirationDate"),
  section("specialties", "rowId taxonomyCode name isPrimary"),
  section("workflows", "rowId cycle status receivedDate psvCompletedAt decisionDate createdAt"),
  section("documents", "rowId kind fileType originalFileName size createdAt"),
  section("npdbReports", "rowId reportType"),
  section("performanceIndicators", "rowId"),
  "providerProfileByOrganizationIdAndProviderId { race ethnicity otherLanguages serviceName serviceAddress1 serviceCity serviceState serviceZip }",
];

const providerOf = "providerByOrganizationIdAndRowId(organizationId: $organization, rowId: $provider)";
const ofProvider = "query($organization: String!, $provider: String!)";

/** PostGraphile's questions, with the members that ours answers. */
export const graphqlOf = {
  list: `query($organization: String!, $first: Int!) { allProviders(condition: {organizationId: $organization}, orderBy: [UPDATED_AT_ASC, ROW_ID_ASC], first: $first) { nodes { ${listed} } } }`,
  detail: `${ofProvider} { ${providerOf} { ${listed} caqhProviderId monitoringStatus lastMonitoringDate initialCredentialingDate lastCredentialedDate ${sections.join(" ")} } }`,
  flags: `query($organization: String!) { allFlags(condition: {organizationId: $organization, active: true, severity: "critical"}, orderBy: [FLAGGED_DATE_DESC, ROW_ID_DESC], first: 25) { nodes { ${flag} } totalCount } }`,
  providerFlags: `${ofProvider} { allFlags(condition: {organizationId: $organization, providerId: $provider}, orderBy: [ACTIVE_DESC, FLAGGED_DATE_DESC, ROW_ID_DESC]) { nodes { ${flag} } } }`,
  timeline: `${ofProvider} { ${providerOf} { workflowsByOrganizationIdAndProviderId(orderBy: [CREATED_AT_ASC, ROW_ID_ASC]) { nodes { rowId cycle workflowEventsByOrganizationIdAndWorkflowId(orderBy: [SEQUENCE_ASC]) { nodes { ${event} } } } } } }`,
};

export const graphql = (question: string, variables: Record<string, string | number>): Ask => ({
  method: "POST",
  path: "/graphql",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ query: question, variables }),
});

export const directusFields = {
  list: "id,first_name,middle_name,last_name,npi,degree,created_at,updated_at,status,workflow_status,credentialing_cycle,credentialing_status_at,terminated_at,external_id,gender,primary_email,caqh_primary_email,dob,is_hospital_based,states,file_type,active_flags,current_workflow_id,next_credentialing_date",
  flag: "id,provider_id,workflow_id,flag_type,severity,sub_collection_name,description,action_source,active,is_confirmed,evidence,resolution,resolution_reason,resolved_by_name,resolved_at,reopened_because,due_date,shared_to_committee,flagged_date,expiration_date,report_date,created_at",
};
