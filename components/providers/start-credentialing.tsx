"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import { listProviders } from "@/lib/providers/operations";
import { startProviderWorkflow } from "@/lib/workflows/operations";
import { providerTransitions } from "@/lib/workflows/state-machine";

const atOnce = 4;

/** Starts a workflow for each selected provider; those that cannot start are named by their reason, the others do start. */
export function StartCredentialing({ providerIds, onDone }: { providerIds: string[]; onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const client = useQueryClient();
  const toast = useToast();

  const start = async () => {
    setBusy(true);
    const refusals: string[] = [];
    const waiting = [...providerIds];
    const work = async () => {
      for (let providerId = waiting.shift(); providerId !== undefined; providerId = waiting.shift()) {
        await call(startProviderWorkflow, { params: { providerId } }).catch((error: unknown) =>
          refusals.push(describeError(error)),
        );
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    await client.invalidateQueries({ queryKey: [listProviders.id] });
    setBusy(false);
    onDone();
    const started = providerIds.length - refusals.length;
    if (started > 0) toast.done({ title: `Credentialing started for ${providers(started)}` });
    if (refusals.length > 0)
      toast.failed({
        title: `Credentialing was not started for ${providers(refusals.length)}`,
        description: [...new Set(refusals)].slice(0, 3).join(" "),
      });
  };

  return (
    <Button busy={isBusy} onClick={start}>
      {providerTransitions.start.label}
    </Button>
  );
}

const providers = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "provider" : "providers"}`;
