"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refreshFiles } from "@/components/credentialing/file-cache";
import { countedOf, type Subjects } from "@/components/credentialing/subjects";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { useToast } from "@/components/ui/toast";
import { workflowOperations } from "@/components/workflows/workflow-operations";
import { call } from "@/lib/api/client";
import { providerTransitions } from "@/lib/workflows/state-machine";

const atOnce = 4;

type StartCredentialingProps = { subjects: Subjects; ids: string[]; onDone: () => void };

/** Starts a workflow for each of the selected; those that cannot start are named by their reason, the others do start. */
export function StartCredentialing({ subjects, ids, onDone }: StartCredentialingProps) {
  const [isBusy, setBusy] = useState(false);
  const client = useQueryClient();
  const toast = useToast();

  const { start } = workflowOperations[subjects.one];

  const startAll = async () => {
    setBusy(true);
    const refusals: string[] = [];
    const waiting = [...ids];
    const work = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        await call(start, { params: { [`${subjects.one}Id`]: id } }).catch((error: unknown) =>
          refusals.push(describeError(error)),
        );
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    await refreshFiles(client, ids);
    setBusy(false);
    onDone();
    const started = ids.length - refusals.length;
    if (started > 0) toast.done({ title: `Credentialing started for ${countedOf(subjects, started)}` });
    if (refusals.length > 0)
      toast.failed({
        title: `Credentialing was not started for ${countedOf(subjects, refusals.length)}`,
        description: [...new Set(refusals)].slice(0, 3).join(" "),
      });
  };

  return (
    <Button busy={isBusy} onClick={startAll}>
      {providerTransitions.start.label}
    </Button>
  );
}
