"use client";

import { useQuery } from "@tanstack/react-query";
import { KeptElsewhere } from "@/components/settings/kept-elsewhere";
import { SettingChanges } from "@/components/settings/setting-changes";
import { SettingsForm } from "@/components/settings/settings-form";
import { settingsQuery } from "@/components/settings/settings-queries";
import { PageHeader } from "@/components/shell/page-header";
import { SupervisorsOnly } from "@/components/shell/supervisors-only";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";

/** What holds for the whole organization, who changed it, and where the rest of what can be set is. */
export function SettingsScreen() {
  return (
    <SupervisorsOnly title="Settings" about="Verification window, credentialing cycle, quorum and limits.">
      <PageHeader title="Settings" />
      <div className="grid w-full max-w-6xl items-start gap-6 px-4 pb-10 md:px-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Loaded />
        <div className="flex flex-col gap-6">
          <KeptElsewhere />
          <SettingChanges />
        </div>
      </div>
    </SupervisorsOnly>
  );
}

function Loaded() {
  const { data, error, refetch, isFetching } = useQuery(settingsQuery);
  if (error && !data) {
    return (
      <ErrorState
        title="The settings could not be loaded."
        detail={describeError(error)}
        untouched="Nothing was changed."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <Skeleton className="h-96" />;
  return <SettingsForm key={data.etag} settings={data.settings} etag={data.etag} />;
}
