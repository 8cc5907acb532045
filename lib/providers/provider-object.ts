import { isoDate, isoMoment } from "@/lib/api/wire-schemas";
import type { Provider, Workflow } from "@/lib/generated/prisma/client";
import { listingLabel, statusLabel } from "@/lib/workflows/listing-label";
import { withOperatorName } from "./operator-name";
import { Degree } from "./provider-input";
import { fileTypeOf, genderOf, statusOf } from "./wire";

type Facts = {
  /** All of the provider's, by creation. */
  workflows: readonly Workflow[];
  /** Links to packets, by the packet's id. */
  packets: ReadonlyMap<string, string>;
};

/** The members of the provider object that are no section. */
export function providerObject(provider: Provider, { workflows, packets }: Facts) {
  const current = workflows.find(({ id }) => id === provider.currentWorkflowId);
  const degree = Degree.parse(provider.degree);
  return {
    provider_id: provider.id,
    organization_id: provider.organizationId,
    first_name: provider.firstName,
    middle_name: provider.middleName,
    last_name: provider.lastName,
    npi: provider.npi ?? "",
    provider_type: degree,
    degree,
    caqh_provider_id: provider.caqhProviderId,
    external_id: provider.externalId ?? "",
    status: statusOf(provider),
    file_type: fileTypeOf(provider),
    file_status: current ? statusLabel(current.status, current.cycle) : "",
    file_completion_date: isoDate(current?.psvCompletedAt),
    psv_url: packetOf(
      workflows.findLast(({ packetDocumentId }) => packetDocumentId !== null),
      packets,
    ),
    dob: isoDate(provider.dob),
    gender: genderOf(provider.gender),
    monitoring_status: withOperatorName(provider.monitoringStatus),
    last_monitoring_date: isoDate(provider.lastMonitoringDate),
    provider_created_date: isoDate(provider.createdAt),
    credentialing_status: withOperatorName(listingLabel(provider)),
    ...cycleOf(provider),
    initial_credentialing_date: isoDate(provider.initialCredentialingDate),
    last_credentialed_date: isoDate(provider.lastCredentialedDate),
    next_credentialing_date: isoDate(provider.nextCredentialingDate),
    states: provider.states,
    assigned_states: provider.assignedStates,
    isPCP: provider.isPcp ?? undefined,
    isSpecialist: provider.isSpecialist ?? undefined,
    acceptsNewPatients: provider.acceptsNewPatients ?? undefined,
    acceptsNewMedicarePatients: provider.acceptsNewMedicarePatients ?? undefined,
    primaryEmail: provider.primaryEmail,
    shared_to_cred_committee: provider.sharedToCommitteeAt !== null,
    shared_to_cred_committee_reason: provider.sharedToCommitteeReason ?? "",
    shared_to_cred_committee_by: provider.sharedToCommitteeBy ?? "",
    terminated_at: isoMoment(provider.terminatedAt),
    terminated_by: provider.terminatedBy ?? "",
    terminated_reason: provider.terminatedReason ?? "",
    credentialing_workflow_id: provider.currentWorkflowId,
    created_at: isoMoment(provider.createdAt),
    updated_at: isoMoment(provider.updatedAt),
  };
}

function cycleOf({ credentialingCycle: cycle }: Provider): { credentialing_cycle?: "Initial" | "Recredentialing" } {
  if (!cycle) return {};
  return { credentialing_cycle: cycle === "Recredentialing" ? cycle : "Initial" };
}

const packetOf = (workflow: Workflow | undefined, packets: Facts["packets"]): string =>
  packets.get(workflow?.packetDocumentId ?? "") ?? "";

/** The workflows as `credentialing_workflows` lists them. */
export const workflowElements = ({ workflows, packets }: Facts) =>
  workflows.map((workflow) => ({
    id: workflow.id,
    status: workflow.status,
    credentialing_status: statusLabel(workflow.status, workflow.cycle),
    credentialing_cycle: workflow.cycle,
    created_at: isoMoment(workflow.createdAt),
    psv_url: packetOf(workflow, packets),
  }));
