"use client";

import { useQueryClient } from "@tanstack/react-query";
import { facilitySubjects } from "@/components/facilities/facility-subjects";
import { newFacilityMembers, toNewFacility } from "@/components/facilities/new-facility";
import { AddRecordDialog } from "@/components/records/add-record-dialog";
import { call } from "@/lib/api/client";
import { createFacility, listFacilities } from "@/lib/facilities/operations";

/** A new facility; its licenses and other records are added on its file. */
export function AddFacility({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  return (
    <AddRecordDialog
      noun="facility"
      members={newFacilityMembers}
      contract={createFacility.body}
      bodyOf={toNewFacility}
      create={async (body) => {
        const { id } = await call(createFacility, { body });
        void client.invalidateQueries({ queryKey: [listFacilities.id] });
        return { address: facilitySubjects.addressOf(id), isNew: true };
      }}
      onClose={onClose}
    />
  );
}
