"use client";

import { useQuery } from "@tanstack/react-query";
import { ListsTab } from "@/components/lists/lists-tab";
import { CertificatesTab } from "@/components/monitoring/certificates-tab";
import { ExpiriesTab } from "@/components/monitoring/expiries-tab";
import { KnownTab } from "@/components/monitoring/known-tab";
import { overviewQuery } from "@/components/monitoring/monitoring-queries";
import { OverviewTab } from "@/components/monitoring/overview-tab";
import { ScreeningsTab } from "@/components/monitoring/screenings-tab";
import { PageHeader } from "@/components/shell/page-header";
import { Tabs } from "@/components/ui/tabs";
import { useUrlTab } from "@/components/ui/use-url-tab";

const tabs = ["overview", "lists", "expiries", "screenings", "certificates", "known"] as const;

/** What is watched between credentialings, and the proof of it. */
export function MonitoringScreen() {
  const [tab, showTab] = useUrlTab(tabs);
  const overview = useQuery(overviewQuery);
  const underWay = overview.data?.lists.filter(({ current }) => current !== null).length ?? 0;
  return (
    <>
      <PageHeader title="Monitoring" />
      <Tabs
        label="Monitoring"
        isFilling
        value={tab}
        onValueChange={showTab}
        tabs={[
          { value: "overview", label: "Overview", content: <OverviewTab /> },
          { value: "lists", label: "Lists", content: <ListsTab /> },
          { value: "expiries", label: "Expiries", content: <ExpiriesTab /> },
          {
            value: "screenings",
            label: "Screenings",
            count: underWay > 0 ? underWay : undefined,
            content: <ScreeningsTab />,
          },
          { value: "certificates", label: "Certificates", content: <CertificatesTab /> },
          { value: "known", label: "What did we know", content: <KnownTab /> },
        ]}
      />
    </>
  );
}
