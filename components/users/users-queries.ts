import { queryOptions } from "@tanstack/react-query";
import { call, callForAnswer } from "@/lib/api/client";
import { listApiClients } from "@/lib/api-clients/operations";
import { getUserAccount, listUserAccounts } from "@/lib/users/account-operations";
import { listUsers } from "@/lib/users/operations";

/** One account with the version that a change is made against. */
export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: [getUserAccount.id, id],
    queryFn: async () => {
      const { body, etag } = await callForAnswer(getUserAccount, { params: { id } });
      return { account: body, etag: etag ?? "" };
    },
    // A letter goes out, and an invitation is accepted, while somebody looks.
    refetchInterval: ({ state }) => (state.data?.account.link?.is_open ? 4_000 : 30_000),
    retry: false,
  });

/** The API clients that act as a person. */
export const clientsOfQuery = (userId: string) =>
  queryOptions({
    queryKey: [listApiClients.id, "of", userId],
    queryFn: () => call(listApiClients, { query: { user_id: userId, limit: 100 } }),
  });

/** What shows people: changed together. */
export const peopleKeys = [[listUserAccounts.id], [getUserAccount.id], [listUsers.id], [listApiClients.id]] as const;
