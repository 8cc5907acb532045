"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { monitoringKey } from "@/components/monitoring/monitoring-queries";
import { useConsoleSession } from "@/components/shell/console-session";
import { describeError } from "@/components/ui/describe-error";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import { cancelScreening, requestScreening } from "@/lib/monitoring/operations";

/** Starting and stopping a screening, for those who may. */
export function useScreeningActs() {
  const { user } = useConsoleSession();
  const client = useQueryClient();
  const toast = useToast();
  const refresh = () => client.invalidateQueries({ queryKey: monitoringKey });
  const start = useMutation({
    mutationFn: ({ source }: { source: string; listName: string }) => call(requestScreening, { body: { source } }),
    onSuccess: (_screening, { listName }) => toast.done({ title: `Screening against ${listName} has begun` }),
    onError: (error, { listName }) =>
      toast.failed({ title: `${listName} is not screened now.`, description: describeError(error) }),
    onSettled: refresh,
  });
  const stop = useMutation({
    mutationFn: ({ id }: { id: string }) => call(cancelScreening, { params: { id } }),
    onSuccess: () => toast.done({ title: "Screening stopped", description: "What it found so far stays." }),
    onError: (error) => toast.failed({ title: "The screening goes on.", description: describeError(error) }),
    onSettled: refresh,
  });
  return { canAct: requestScreening.access.some((role) => user.roles.includes(role)), start, stop };
}
