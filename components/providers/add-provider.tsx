"use client";

import { useQueryClient } from "@tanstack/react-query";
import { newProviderMembers, toNewProvider } from "@/components/providers/new-provider";
import { providerSubjects } from "@/components/providers/provider-subjects";
import { AddRecordDialog } from "@/components/records/add-record-dialog";
import { call } from "@/lib/api/client";
import { createProviderWithGroups, listProviders } from "@/lib/providers/operations";
import { ProviderWithGroupsInput } from "@/lib/providers/provider-input";

/** A new provider; one who is known already is shown instead. */
export function AddProvider({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  return (
    <AddRecordDialog
      noun="provider"
      members={newProviderMembers}
      contract={ProviderWithGroupsInput}
      bodyOf={toNewProvider}
      knownBy="the same NPI or external id"
      create={async (body) => {
        const { provider_id: id, is_created: isNew } = await call(createProviderWithGroups, { body });
        if (isNew) void client.invalidateQueries({ queryKey: [listProviders.id] });
        return { address: providerSubjects.addressOf(id), isNew };
      }}
      onClose={onClose}
    />
  );
}
