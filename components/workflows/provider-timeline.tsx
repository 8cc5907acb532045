"use client";

import { useQuery } from "@tanstack/react-query";
import { fileKey } from "@/components/credentialing/file-cache";
import { useUnfolded } from "@/components/credentialing/printing";
import type { WorkflowDetail } from "@/components/credentialing/workflow-file";
import type { ProviderDetail } from "@/components/providers/use-provider-file";
import { DateText } from "@/components/ui/date-text";
import { Skeleton } from "@/components/ui/skeleton";
import { Timeline } from "@/components/workflows/timeline";
import { call } from "@/lib/api/client";
import { getWorkflow } from "@/lib/workflows/operations";

type Summary = NonNullable<ProviderDetail["data"]["credentialing_workflows"]>[number];
type ProviderTimelineProps = { provider: ProviderDetail["data"]; workflow: WorkflowDetail };

/** The present workflow's events, and those of earlier workflows to open. */
export function ProviderTimeline({ provider, workflow }: ProviderTimelineProps) {
  const earlier = (provider.credentialing_workflows ?? []).filter(({ id }) => id !== workflow.id).toReversed();
  return (
    <div className="flex flex-col gap-4 rounded border bg-raised p-4">
      <section aria-label={`${workflow.credentialingCycle} credentialing`}>
        {earlier.length > 0 && (
          <h2 className="mb-3 text-13 font-semibold">{workflow.credentialingCycle} credentialing</h2>
        )}
        <Timeline timeline={workflow.timeline} />
      </section>
      {earlier.map((summary) => (
        <EarlierWorkflow key={summary.id} summary={summary} providerId={provider.provider_id} />
      ))}
    </div>
  );
}

function EarlierWorkflow({ summary, providerId }: { summary: Summary; providerId: string }) {
  const [isShown, setUnfolded] = useUnfolded();
  const workflow = useQuery({
    queryKey: [...fileKey(providerId), "earlier-workflow", summary.id],
    queryFn: () => call(getWorkflow, { params: { id: summary.id } }),
    enabled: isShown,
  });
  return (
    <details open={isShown} onToggle={(event) => setUnfolded(event.currentTarget.open)} className="border-t pt-3">
      <summary className="text-13">
        <span className="font-semibold">{summary.credentialing_cycle} credentialing</span>{" "}
        <span className="text-ink-3">
          {summary.credentialing_status}, started <DateText value={summary.created_at} />
        </span>
      </summary>
      <div className="pt-3">
        {workflow.data ? <Timeline timeline={workflow.data.timeline} /> : <Skeleton className="h-24" />}
      </div>
    </details>
  );
}
