"use client";

import { useQueryClient } from "@tanstack/react-query";
import { refreshFile } from "@/components/credentialing/file-cache";
import { facilityMembers, hsdSpecialtyOf } from "@/components/facilities/facility-members";
import { type Facility, type FacilityRecord, readFacility } from "@/components/facilities/use-facility-file";
import { isSameValue } from "@/components/records/form-values";
import { RecordEditor } from "@/components/records/record-editor";
import type { RecordTarget, SentRow } from "@/components/records/use-record-editor";
import { useToast } from "@/components/ui/toast";
import { callForAnswer } from "@/lib/api/client";
import { updateFacility } from "@/lib/facilities/operations";

type FacilityDetailsEditorProps = { record: FacilityRecord; onClose: () => void };

/** The facts of the facility itself, as the fields hold them. */
const factsOf = (facility: Facility) => ({
  ...facility,
  id: undefined,
  linesOfBusiness: facility.linesOfBusiness.flat(),
  facilityHsdSpecialty: facility.facilityHsdSpecialty?.code,
});

/** What was changed, alone: what is left out stays as it is. */
function changesOf({ row, record, before }: SentRow, reason: string): Record<string, unknown> {
  const changed = facilityMembers.filter(({ name }) => !isSameValue(row.values[name], before?.[name]));
  const entries = changed.map(({ name, empty }): [string, unknown] => [
    name,
    name === "facilityHsdSpecialty"
      ? hsdSpecialtyOf(record[name])
      : (record[name] ?? (empty === undefined ? "" : empty)),
  ]);
  return { ...Object.fromEntries(entries), ...(reason && { reason }) };
}

/** "Edit details": who the facility is and where, beside its records. */
export function FacilityDetailsEditor({ record, onClose }: FacilityDetailsEditorProps) {
  const client = useQueryClient();
  const toast = useToast();
  const { id: facilityId } = record.facility;
  const target: RecordTarget = {
    members: facilityMembers,
    body: updateFacility.body,
    bodyOf: ([row], reason) => (row ? changesOf(row, reason) : {}),
    pathOf: () => [],
    write: async ({ body, ifMatch }) => {
      const change = updateFacility.body.parse(body);
      await callForAnswer(updateFacility, { params: { facilityId }, body: change, ifMatch });
    },
    reload: async () => {
      const read = await readFacility(client, facilityId);
      return { records: [factsOf(read.facility)], etag: read.etag };
    },
  };
  const onSaved = async () => {
    await refreshFile(client, facilityId);
    toast.done({ title: "Details saved" });
    onClose();
  };
  return (
    <RecordEditor
      title="Details"
      target={target}
      present={{ records: [factsOf(record.facility)], etag: record.etag }}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
