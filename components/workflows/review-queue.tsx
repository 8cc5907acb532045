"use client";

import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { Tabs } from "@/components/ui/tabs";
import { useUrlTab } from "@/components/ui/use-url-tab";
import { SavedViews } from "@/components/views/saved-views";
import { waitingStatuses } from "@/components/workflows/review-filters";
import { WaitingFacilities } from "@/components/workflows/waiting-facilities";
import { WaitingProviders } from "@/components/workflows/waiting-providers";
import { call } from "@/lib/api/client";
import { listFacilities } from "@/lib/facilities/operations";
import { listWorkflows } from "@/lib/workflows/operations";

const tabs = ["providers", "facilities"] as const;

/** How many wait in all, whatever the table below is narrowed to. */
function useWaitingCounts() {
  const refetchInterval = 30_000;
  const providers = useQuery({
    queryKey: [listWorkflows.id, "count"],
    queryFn: () => call(listWorkflows, { query: { status: [...waitingStatuses], limit: 1 } }),
    refetchInterval,
  });
  const facilities = useQuery({
    queryKey: [listFacilities.id, "count"],
    queryFn: () => call(listFacilities, { query: { workflow_status: [...waitingStatuses], limit: 1 } }),
    refetchInterval,
  });
  return { providers: providers.data?.count, facilities: facilities.data?.count };
}

/** Everything that waits for a decision: workflows of providers, and of facilities. */
export function ReviewQueue() {
  const [tab, showTab] = useUrlTab(tabs);
  const { providers, facilities } = useWaitingCounts();
  return (
    <>
      <PageHeader
        title="Review"
        count={providers === undefined || facilities === undefined ? undefined : providers + facilities}
        beside={<SavedViews screen="review" />}
        actions={
          <ButtonLink href="/console/process" variant="quiet">
            How a workflow moves
          </ButtonLink>
        }
      />
      <Tabs
        label="Who waits for a decision"
        isFilling
        value={tab}
        onValueChange={showTab}
        tabs={[
          { value: "providers", label: "Providers", count: providers, content: <WaitingProviders /> },
          { value: "facilities", label: "Facilities", count: facilities, content: <WaitingFacilities /> },
        ]}
      />
    </>
  );
}
