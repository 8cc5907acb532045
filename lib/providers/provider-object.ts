import type { Row } from "@/lib/sections/element";
import { optionalMembers } from "./provider-object-sql";
import { withOperatorName } from "./operator-name";

/** The members of the provider object that are no section, as the wire has them. */
export function providerObject(stored: Row, psvUrl: string): Row {
  const shown: Record<string, unknown> = {
    ...stored,
    psv_url: psvUrl,
    monitoring_status: withOperatorName(String(stored.monitoring_status)),
    credentialing_status: withOperatorName(String(stored.credentialing_status)),
  };
  for (const member of optionalMembers) if (shown[member] === null) shown[member] = undefined;
  return shown;
}

/** A workflow as `credentialing_workflows` lists it. */
export const workflowElement = (workflow: Row, psvUrl: string) => ({
  id: workflow.id,
  status: workflow.status,
  credentialing_status: workflow.label,
  credentialing_cycle: workflow.cycle,
  created_at: workflow.created_at,
  psv_url: psvUrl,
});

/** A workflow as `credentialing_timeline` sums it up, with the provider's own dates. */
export const timelineSummary = (workflow: Row, provider: Row) => ({
  medical_director: workflow.medical_director_name ?? "",
  attestation_date: workflow.attestation_date,
  initial_credentialing_date: provider.initial_credentialing_date ?? undefined,
  last_credentialed_date: provider.last_credentialed_date,
  psv_complete_date: workflow.psv_completed_on,
  credentialing_decision_date: workflow.decided_on,
  next_credentialing_date: provider.next_credentialing_date,
  received_for_credentialing_date: workflow.received_on,
});
