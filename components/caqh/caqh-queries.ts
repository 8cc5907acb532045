import { queryOptions } from "@tanstack/react-query";
import { fileKey } from "@/components/credentialing/file-cache";
import { ApiClientError, call, callForAnswer } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import { getCaqhAccount, getCaqhStatus, listCaqhSnapshots } from "@/lib/caqh/operations";
import { listCaqhProposals } from "@/lib/caqh/proposals/operations";
import type { ProposalState } from "@/lib/caqh/proposals/proposal-schemas";
import { maximumPageSize } from "@/lib/api/wire-schemas";

export type CaqhStatus = OperationAnswer<typeof getCaqhStatus>;
export type CaqhProposal = OperationAnswer<typeof listCaqhProposals>[number];
export type CaqhAccount = OperationAnswer<typeof getCaqhAccount>;

const askingMs = 1_500;

/** Where a provider stands with CAQH; looked at again while CAQH is being asked. Part of the file. */
export const caqhStatusQuery = (providerId: string) =>
  queryOptions({
    queryKey: [...fileKey(providerId), "caqh-status"],
    queryFn: () => call(getCaqhStatus, { params: { providerId } }),
    refetchInterval: ({ state }) => (state.data?.isAsking ? askingMs : false),
  });

/** What CAQH says differently from the file, in one state. */
export const caqhProposalsQuery = (providerId: string, state: ProposalState) =>
  queryOptions({
    queryKey: [...fileKey(providerId), "caqh-proposals", state],
    queryFn: () =>
      call(listCaqhProposals, { params: { providerId }, query: { state: [state], limit: maximumPageSize } }),
  });

/** The profiles that were received, newest first. */
export const caqhSnapshotsQuery = (providerId: string) =>
  queryOptions({
    queryKey: [...fileKey(providerId), "caqh-snapshots"],
    queryFn: () => call(listCaqhSnapshots, { params: { providerId }, query: { limit: 50 } }),
  });

export const caqhAccountKey = ["caqh-account"] as const;

/** The organization's account with its version; null before there is one. */
export const caqhAccountQuery = queryOptions({
  queryKey: caqhAccountKey,
  queryFn: async () => {
    try {
      const { body, etag } = await callForAnswer(getCaqhAccount);
      return { account: body, etag };
    } catch (error) {
      if (error instanceof ApiClientError && error.status === 404) return null;
      throw error;
    }
  },
});
