"use client";

import { FillInMenu } from "@/components/forms/fill-in-menu";
import { FormsTab } from "@/components/forms/forms-tab";
import { SubmissionsTab } from "@/components/forms/submissions-tab";
import { PageHeader } from "@/components/shell/page-header";
import { Tabs } from "@/components/ui/tabs";
import { useUrlTab } from "@/components/ui/use-url-tab";

const tabs = ["submissions", "forms"] as const;

/** What applicants submitted, and the forms by which they are asked. */
export function FormsScreen() {
  const [tab, showTab] = useUrlTab(tabs);
  return (
    <>
      <PageHeader title="Forms" actions={<FillInMenu />} />
      <Tabs
        label="Forms"
        isFilling
        value={tab}
        onValueChange={showTab}
        tabs={[
          { value: "submissions", label: "Submissions", content: <SubmissionsTab /> },
          { value: "forms", label: "Forms and versions", content: <FormsTab /> },
        ]}
      />
    </>
  );
}
