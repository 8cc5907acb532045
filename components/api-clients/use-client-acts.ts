"use client";

import { useQueryClient } from "@tanstack/react-query";
import { clientKeys } from "@/components/api-clients/clients-queries";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import type { Role } from "@/lib/api/context";
import type { ApiClient } from "@/lib/api-clients/client-schemas";
import {
  createApiClientSecret,
  revokeApiClient,
  revokeApiClientSecret,
  updateApiClient,
} from "@/lib/api-clients/operations";

/** What a Supervisor may do with a client, each against the version that is shown; what they throw was not done. */
export function useClientActs({ id, name }: ApiClient, ifMatch: string) {
  const client = useQueryClient();
  const toast = useToast();
  const params = { id };
  const refresh = () => Promise.all(clientKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
  const said = async (title: string, description?: string) => {
    await refresh();
    toast.done({ title, description });
  };
  return {
    change: async (body: { name: string; roles: Role[]; reason?: string }) => {
      await call(updateApiClient, { params, body, ifMatch });
      await said("Client changed", "Roles act within a second.");
    },
    /** Answers the new secret. */
    addSecret: async (reason: string): Promise<string> => {
      const answer = await call(createApiClientSecret, { params, body: { reason }, ifMatch });
      await refresh();
      return answer.client_secret ?? "";
    },
    revokeSecret: async (secretId: string, reason: string) => {
      await call(revokeApiClientSecret, { params: { id, secretId }, body: { reason }, ifMatch });
      await said("Secret revoked", "Tokens that were issued for it are refused within a second.");
    },
    revoke: async (reason: string) => {
      await call(revokeApiClient, { params, body: { reason }, ifMatch });
      await said(`${name} is revoked`);
    },
  };
}

export type ClientActs = ReturnType<typeof useClientActs>;
