"use client";

import { LettersTab } from "@/components/outreach/letters-tab";
import { ReasonsTab } from "@/components/outreach/reasons-tab";
import { SettingsTab } from "@/components/outreach/settings-tab";
import { TemplatesTab } from "@/components/outreach/templates-tab";
import { PageHeader } from "@/components/shell/page-header";
import { Tabs } from "@/components/ui/tabs";
import { useUrlState } from "@/components/ui/use-url-state";
import { useUrlTab } from "@/components/ui/use-url-tab";

const tabs = ["letters", "templates", "reasons", "settings"] as const;

/** What was written to those whose files lack data, and how such letters are written. */
export function OutreachScreen() {
  const [tab, setTab] = useUrlTab(tabs);
  const [, update] = useUrlState();
  const showTab = (next: (typeof tabs)[number]) => {
    // Filters are those of the letters: another view begins without them.
    update({ state: null, about: null, since: null, size: null }, "replace");
    setTab(next);
  };
  return (
    <>
      <PageHeader title="Outreach" />
      <Tabs
        label="Outreach"
        isFilling
        value={tab}
        onValueChange={showTab}
        tabs={[
          { value: "letters", label: "Letters", content: <LettersTab /> },
          { value: "templates", label: "Templates", content: <TemplatesTab /> },
          { value: "reasons", label: "Reasons", content: <ReasonsTab /> },
          { value: "settings", label: "Settings", content: <SettingsTab /> },
        ]}
      />
    </>
  );
}
