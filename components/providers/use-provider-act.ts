"use client";

import { useQueryClient } from "@tanstack/react-query";
import {
  type ProviderActName,
  providerActOf,
  providersCounted,
  type Refusal,
} from "@/components/providers/provider-acts";
import { fileKey } from "@/components/credentialing/file-cache";
import { describeError } from "@/components/ui/describe-error";
import { useToast } from "@/components/ui/toast";
import { listProviders } from "@/lib/providers/operations";
import { listWorkflows } from "@/lib/workflows/operations";

type Act = { name: ProviderActName; providerIds: string[]; reason: string };

/** Carries out an act on providers, says how many it reached, and offers to take a termination back. */
export function useProviderAct(): (act: Act) => Promise<Refusal[]> {
  const client = useQueryClient();
  const toast = useToast();

  return async function act({ name, providerIds, reason }: Act): Promise<Refusal[]> {
    const { send, done } = providerActOf(name);
    const refusals = await send(providerIds, reason);
    void client.invalidateQueries({ queryKey: [listWorkflows.id] });
    await Promise.all([
      client.invalidateQueries({ queryKey: [listProviders.id] }),
      ...providerIds.map((id) => client.invalidateQueries({ queryKey: fileKey(id) })),
    ]);
    const failed = new Set(refusals.map(({ providerId }) => providerId));
    const reached = providerIds.filter((id) => !failed.has(id));
    if (reached.length === 0) return refusals;

    const undo = () =>
      void act({ name: "unterminate", providerIds: reached, reason: "Taken back right after terminating" }).catch(
        (error: unknown) => toast.failed({ title: "The termination stands.", description: describeError(error) }),
      );
    toast.done({
      title: `${providersCounted(reached.length)} ${done}`,
      action: name === "terminate" ? { label: "Unterminate", onClick: undo } : undefined,
    });
    return refusals;
  };
}
