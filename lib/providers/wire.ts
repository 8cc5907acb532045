import type { z } from "zod";
import { isoDate, isoMoment } from "@/lib/api/wire-schemas";
import type { Provider } from "@/lib/generated/prisma/client";
import { listingLabel } from "@/lib/workflows/listing-label";
import { fileTypes, providerStatuses } from "./enumerations";
import { withOperatorName } from "./operator-name";
import type { ProviderListItem } from "./provider-schemas";

export function genderOf(gender: string): "Male" | "Female" | "Not Listed/Unknown" {
  if (gender === "M") return "Male";
  return gender === "F" ? "Female" : "Not Listed/Unknown";
}

function oneOf<const Values extends readonly string[]>(values: Values, value: string): Values[number] {
  const known = values.find((one) => one === value);
  if (known === undefined) throw new Error(`${value} is none of ${values.join(", ")}`);
  return known;
}
export const statusOf = (provider: Pick<Provider, "status">) => oneOf(providerStatuses, provider.status);
export const fileTypeOf = (provider: Provider) => oneOf(fileTypes, provider.fileType);

type ListItem = z.input<typeof ProviderListItem>;

/** The list shows practice locations only when asked. */
export function providerListItem(provider: Provider, locations?: ListItem["practice_location"]): ListItem {
  return {
    first_name: provider.firstName,
    middle_name: provider.middleName,
    last_name: provider.lastName,
    npi: provider.npi ?? "",
    degree: provider.degree,
    provider_id: provider.id,
    created_at: isoMoment(provider.createdAt),
    updated_at: isoMoment(provider.updatedAt),
    status: statusOf(provider),
    credentialing_status: withOperatorName(listingLabel(provider)),
    credentialing_status_update_date: isoDate(provider.terminatedAt ?? provider.credentialingStatusAt),
    external_id: provider.externalId ?? "",
    gender: genderOf(provider.gender),
    primary_email: provider.primaryEmail,
    caqh_primary_email: provider.caqhPrimaryEmail,
    dob: isoDate(provider.dob),
    isHospitalBased: provider.isHospitalBased,
    ...(locations ? { practice_location: locations } : {}),
    states: provider.states,
    file_type: fileTypeOf(provider),
    active_flags: provider.activeFlags,
    workflow_status: provider.workflowStatus,
    credentialing_workflow_id: provider.currentWorkflowId,
    waiting_since: isoMoment(provider.credentialingStatusAt),
    next_credentialing_date: isoDate(provider.nextCredentialingDate),
  };
}
