import { queryOptions } from "@tanstack/react-query";
import { callForAnswer } from "@/lib/api/client";
import { getApiClient, listApiClients } from "@/lib/api-clients/operations";

/** One client with the version that a change is made against. */
export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: [getApiClient.id, id],
    queryFn: async () => {
      const { body, etag } = await callForAnswer(getApiClient, { params: { id } });
      return { client: body, etag: etag ?? "" };
    },
    // When a secret was used last is what one waits for before the other is revoked.
    refetchInterval: 10_000,
    retry: false,
  });

export const clientKeys = [[listApiClients.id], [getApiClient.id]] as const;
