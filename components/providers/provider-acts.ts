import { type CallAnswer, callForAnswer } from "@/lib/api/client";
import { shareProvidersToCommittee, terminateProviders, unterminateProviders } from "@/lib/providers/operations";

export type Refusal = { providerId: string; reason: string };

type ProviderAct = {
  /** The verb on the button that does it. */
  label: string;
  /** What has happened then: "3 providers terminated". */
  done: string;
  /** What will have happened, in sentences. */
  consequences: readonly string[];
  isSevere?: true;
  /** Answers who was refused; throws when nobody was served. */
  send: (providerIds: string[], reason: string) => Promise<Refusal[]>;
};

type PartlyDone = CallAnswer<typeof terminateProviders>["body"] | CallAnswer<typeof unterminateProviders>["body"];

/** 207 names who failed; every other success is everybody's. */
const refused = (body: PartlyDone): Refusal[] => (Array.isArray(body) ? body : []);

/** What people do to providers themselves, one or many, with a reason. */
export const providerActs = {
  share: {
    label: "Share to committee",
    done: "shared to the committee",
    consequences: [
      "Each file and its open flags are marked as shared.",
      "A workflow that is ready for a decision moves on to the committee.",
    ],
    send: async (provider_ids, reason) => {
      const { body } = await callForAnswer(shareProvidersToCommittee, { body: { provider_ids, reason } });
      return (body ?? []).map(({ id, reason }) => ({ providerId: id, reason }));
    },
  },
  terminate: {
    label: "Terminate",
    done: "terminated",
    isSevere: true,
    consequences: [
      "A workflow that is under way is cancelled with this reason.",
      "No new workflow can start while the provider is terminated.",
      "Your webhooks hear of it at once.",
    ],
    send: async (provider_ids, reason) =>
      refused((await callForAnswer(terminateProviders, { body: { provider_ids, filters: {}, reason } })).body),
  },
  unterminate: {
    label: "Unterminate",
    done: "unterminated",
    consequences: [
      "The status of before comes back.",
      "A workflow that was cancelled stays cancelled; start a new one when it is time.",
    ],
    send: async (provider_ids, reason) =>
      refused((await callForAnswer(unterminateProviders, { body: { provider_ids, filters: {}, reason } })).body),
  },
} as const satisfies Record<string, ProviderAct>;

export type ProviderActName = keyof typeof providerActs;

export const providerActOf = (name: ProviderActName): ProviderAct => providerActs[name];

/** "1 provider", "1,204 providers" */
export const providersCounted = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "provider" : "providers"}`;
