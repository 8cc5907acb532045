"use client";

import { useQuery } from "@tanstack/react-query";
import { ProgressBar } from "@/components/ui/progress-bar";
import { call } from "@/lib/api/client";
import { listWorkflows } from "@/lib/workflows/operations";

/** How many of the files are approved while the service goes through them; facilities are too few to be counted. */
export function SignOffProgress({ ids }: { ids: readonly string[] }) {
  const done = useQuery({
    queryKey: ["signed so far", ids],
    queryFn: () => call(listWorkflows, { query: { workflowIds: [...ids], status: ["CRED_APPROVED"], limit: 1 } }),
    refetchInterval: 1_000,
    gcTime: 0,
  }).data?.count;
  const all = ids.length;
  return (
    <ProgressBar
      label="Signing"
      showLabel
      className="mr-auto w-48 self-center"
      value={done ? done : null}
      max={all}
      valueText={done ? `${done} of ${all} approved` : `${all} files`}
    />
  );
}
