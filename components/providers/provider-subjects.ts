import { listedRows } from "@/components/credentialing/listed-rows";
import type { Refusal, Subjects } from "@/components/credentialing/subjects";
import { terminationActs } from "@/components/credentialing/termination-acts";
import type { ProviderRow } from "@/components/providers/provider-columns";
import { providerName } from "@/components/providers/provider-name";
import { type CallAnswer, callForAnswer } from "@/lib/api/client";
import {
  listProviders,
  shareProvidersToCommittee,
  terminateProviders,
  unterminateProviders,
} from "@/lib/providers/operations";

type PartlyDone = CallAnswer<typeof terminateProviders>["body"] | CallAnswer<typeof unterminateProviders>["body"];

/** 207 names who failed; every other success is everybody's. */
const refused = (body: PartlyDone): Refusal[] =>
  Array.isArray(body) ? body.map(({ providerId, reason }) => ({ id: providerId, reason })) : [];

/** What people do to providers themselves. */
export const providerSubjects: Subjects = {
  one: "provider",
  many: "providers",
  addressOf: (id) => `/console/providers/${id}`,
  knownName: (client, id) => {
    const row = listedRows<ProviderRow>(client, listProviders).find((known) => known.provider_id === id);
    return row && providerName(row);
  },
  acts: {
    share: {
      label: "Share to committee",
      done: "shared to the committee",
      consequences: [
        "Each file and its open flags are marked as shared.",
        "A workflow that is ready for a decision moves on to the committee.",
      ],
      send: async (provider_ids, reason) =>
        (await callForAnswer(shareProvidersToCommittee, { body: { provider_ids, reason } })).body ?? [],
    },
    ...terminationActs("provider", {
      terminate: async (provider_ids, reason) =>
        refused((await callForAnswer(terminateProviders, { body: { provider_ids, filters: {}, reason } })).body),
      unterminate: async (provider_ids, reason) =>
        refused((await callForAnswer(unterminateProviders, { body: { provider_ids, filters: {}, reason } })).body),
    }),
  },
};
