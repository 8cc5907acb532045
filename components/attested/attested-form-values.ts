import type { z } from "zod";
import { attestedSections, emptyRow, personMembers } from "@/components/attested/attested-members";
import type { ProviderDetail } from "@/components/providers/use-provider-file";
import type { AttestedData } from "@/lib/profiles/attested-schemas";

/** The form holds the contract's own object: every value of it is a text. */
export type AttestedForm = z.input<typeof AttestedData>;

type Beginning = {
  /** The newest version, when there is one. */
  newest: AttestedForm | null;
  provider: ProviderDetail["data"];
  workflowId: string;
  /** YYYY-MM-DD */
  today: string;
};

/**
 * What the form begins with: the newest version's data, to be attested anew by a new signature; before the first,
 * who the provider is by the record.
 */
export function beginningOf({ newest, provider, workflowId, today }: Beginning): AttestedForm {
  const name = [provider.first_name, provider.middle_name, provider.last_name].filter(Boolean).join(" ");
  const [signed] = newest?.attestation_metadata ?? [];
  return {
    purpose: newest?.purpose ?? `${provider.credentialing_cycle ?? "Initial"} credentialing`,
    organization_id: provider.organization_id,
    workflow_id: workflowId,
    date_complete: today,
    attestation_metadata: [
      {
        attestation_name: signed?.attestation_name ?? name,
        date_attested: today,
        attestation_language: signed?.attestation_language ?? "",
      },
    ],
    data_snapshot: newest ? completed(newest.data_snapshot) : firstSnapshot(provider),
    question: newest?.question ?? [],
  };
}

/** Members that a row may leave out have a field all the same, which is empty. */
function completed(snapshot: AttestedForm["data_snapshot"]): AttestedForm["data_snapshot"] {
  const given = snapshot as Record<string, unknown>;
  const lists = attestedSections.map((section) => {
    const rows = given[section.name] as object[];
    return [section.name, rows.map((row) => ({ ...emptyRow(section), ...row }))];
  });
  return { ...snapshot, ...Object.fromEntries(lists) };
}

function firstSnapshot(provider: ProviderDetail["data"]): AttestedForm["data_snapshot"] {
  const known: Record<string, string> = {
    first_name: provider.first_name,
    middle_name: provider.middle_name,
    last_name: provider.last_name,
    npi: provider.npi,
    caqh_id: provider.caqh_provider_id,
    provider_type: provider.degree,
    dob: provider.dob ?? "",
  };
  // Made from the contract's own members, so that it is complete; what it says, the contract judges on saving.
  return Object.fromEntries([
    ...personMembers.map(({ name }) => [name, { value: known[name] ?? "", description: "" }]),
    ...attestedSections.map(({ name }) => [name, []]),
  ]) as unknown as AttestedForm["data_snapshot"];
}
