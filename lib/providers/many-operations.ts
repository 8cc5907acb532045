import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Reason } from "@/lib/api/wire-schemas";
import { ChosenProviders, ProviderIds } from "./provider-choice";

const exampleChoice = {
  provider_ids: ["prv_01hzy3v7k4c9m2n8p5q6r7s8t9"],
  filters: {},
  reason: "The contract with the group ended",
};

const FailedProviders = z.array(z.object({ providerId: z.string(), reason: z.string() }));

export const terminateProviders = operation({
  id: "terminateProviders",
  tag: "providers",
  method: "PATCH",
  path: "/v2/providers/terminate-providers",
  summary: "Terminate providers",
  description:
    "An unfinished credentialing workflow is cancelled with the same reason. 207 names those that could not be terminated and why; all others are.",
  access: "any role",
  transaction: false,
  body: ChosenProviders,
  responses: { 200: z.object({ message: z.string() }), 207: FailedProviders },
  example: { body: exampleChoice },
});

export const unterminateProviders = operation({
  id: "unterminateProviders",
  tag: "providers",
  method: "PATCH",
  path: "/v2/providers/unterminate-providers",
  summary: "Take terminations back",
  description:
    "A provider gets the status it had before; no workflow is reopened. 207 names those that could not be unterminated and why; all others are.",
  access: "any role",
  transaction: false,
  body: ChosenProviders,
  responses: { 204: null, 207: FailedProviders },
  example: { body: { ...exampleChoice, reason: "Terminated by mistake" } },
});

export const shareProvidersToCommittee = operation({
  id: "shareProvidersToCommittee",
  tag: "providers",
  method: "POST",
  path: "/v2/providers/bulk-share-to-cred-committee",
  summary: "Share many providers to the credentialing committee",
  description:
    "Marks each provider and its active flags; a workflow that waits for a decision moves on to the committee. 207 names those that could not be shared and why; all others are.",
  access: "any role",
  transaction: false,
  body: z.object({ provider_ids: ProviderIds.min(1, "must name at least one provider"), reason: Reason }),
  responses: {
    204: null,
    207: z.array(z.object({ status: z.enum(["rejected"]), id: z.string(), reason: z.string() })),
  },
  example: {
    body: { provider_ids: ["prv_01hzy3v7k4c9m2n8p5q6r7s8t9"], reason: "Malpractice history needs the committee" },
  },
});
