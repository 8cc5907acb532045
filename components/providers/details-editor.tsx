"use client";

import { useQueryClient } from "@tanstack/react-query";
import { refreshFile } from "@/components/credentialing/file-cache";
import { genderLabels } from "@/components/providers/gender-labels";
import { type ProviderDetail, readRecord } from "@/components/providers/use-provider-file";
import { type Member, membersOf } from "@/components/records/contract-members";
import { isSameValue } from "@/components/records/form-values";
import { RecordEditor } from "@/components/records/record-editor";
import type { RecordTarget, SentRow } from "@/components/records/use-record-editor";
import { useToast } from "@/components/ui/toast";
import { callForAnswer } from "@/lib/api/client";
import { updateProvider } from "@/lib/providers/operations";

type DetailsEditorProps = { provider: ProviderDetail["data"]; etag: string | null; onClose: () => void };

const members = membersOf(updateProvider.body).map(
  (member): Member =>
    member.kind.type === "choice" && member.name === "gender"
      ? { ...member, kind: { ...member.kind, labels: genderLabels } }
      : member,
);

/** The facts of the provider itself, by the names under which they are written. */
const factsOf = (provider: ProviderDetail["data"]) => ({
  initial_credentialing_date: provider.initial_credentialing_date,
  external_id: provider.external_id,
  primary_email: provider.primaryEmail,
  gender: Object.keys(genderLabels).find((code) => provider.gender.startsWith(code)) ?? "U",
  dob: provider.dob,
  caqh_provider_id: provider.caqh_provider_id,
  is_pcp: provider.isPCP ?? null,
  is_specialist: provider.isSpecialist ?? null,
  accepts_new_patients: provider.acceptsNewPatients ?? null,
  accepts_new_medicare_patients: provider.acceptsNewMedicarePatients ?? null,
  assigned_states: provider.assigned_states,
});

/** What was changed, alone. What was emptied is sent empty: leaving it out would leave it as it is. */
function changesOf({ row, record, before }: SentRow): Record<string, unknown> {
  const changed = members.filter(({ name }) => !isSameValue(row.values[name], before?.[name]));
  return Object.fromEntries(changed.map(({ name }) => [name, record[name] ?? ""]));
}

/** "Edit details": who the provider is, beside name and NPI. */
export function DetailsEditor({ provider, etag, onClose }: DetailsEditorProps) {
  const client = useQueryClient();
  const toast = useToast();
  const { provider_id: providerId } = provider;
  const target: RecordTarget = {
    members,
    body: updateProvider.body,
    bodyOf: ([row]) => (row ? changesOf(row) : {}),
    pathOf: () => [],
    write: async ({ body, ifMatch }) => {
      const change = updateProvider.body.parse(body);
      await callForAnswer(updateProvider, { params: { id: providerId }, body: change, ifMatch });
    },
    reload: async () => {
      const read = await readRecord(client, providerId);
      return { records: [factsOf(read.detail.data)], etag: read.etag };
    },
  };
  const onSaved = async () => {
    await refreshFile(client, providerId);
    toast.done({ title: "Details saved" });
    onClose();
  };
  return (
    <RecordEditor
      title="Details"
      target={target}
      present={{ records: [factsOf(provider)], etag }}
      hasReason={false}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
