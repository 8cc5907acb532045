"use client";

import { useQuery } from "@tanstack/react-query";
import { KeptNotice } from "@/components/outreach/kept-notice";
import { settingsQuery } from "@/components/outreach/outreach-queries";
import { SettingsForm } from "@/components/outreach/settings-form";
import { useConsoleSession } from "@/components/shell/console-session";
import { DateText } from "@/components/ui/date-text";
import { DefinitionList } from "@/components/ui/definition-list";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { updateOutreachSettings } from "@/lib/outreach/setting-operations";

/** Under which name letters go out, and how often at most: everybody's to read, a Supervisor's to change. */
export function SettingsTab() {
  const { user } = useConsoleSession();
  const settings = useQuery(settingsQuery);
  if (settings.isError && !settings.data)
    return (
      <ErrorState
        title="The settings could not be loaded."
        detail={describeError(settings.error)}
        untouched="They hold as they were."
        onRetry={() => void settings.refetch()}
        retrying={settings.isFetching}
      />
    );
  if (!settings.data) return <Skeleton className="mx-4 h-80 max-w-2xl md:mx-6" />;
  const { senderName, senderEmail, replyTo, cadenceDays, maximumLetters, version, updatedAt, updatedByName } =
    settings.data;
  const { writesByItself } = settings.data;
  const mayEdit = updateOutreachSettings.access.some((role) => user.roles.includes(role));
  return (
    <div className="flex w-full max-w-2xl flex-col gap-4 px-4 pb-10 md:px-6">
      <KeptNotice />
      {mayEdit ? (
        <SettingsForm key={version} settings={settings.data} />
      ) : (
        <DefinitionList
          className="rounded border bg-raised p-4"
          items={[
            { term: "Sender's name", value: senderName },
            { term: "Sender's address", value: senderEmail },
            { term: "Answers go to", value: replyTo || senderEmail },
            { term: "Days between two letters", value: cadenceDays },
            { term: "Letters of a workflow at most", value: maximumLetters },
            { term: "Written as soon as data is reported missing", value: writesByItself ? "Yes" : "No" },
          ]}
        />
      )}
      <p className="text-12 text-ink-3">
        {version === 0 ? (
          "These are the settings that the program brings."
        ) : (
          <>
            Changed by {updatedByName} on <DateText value={updatedAt} />.
          </>
        )}
      </p>
    </div>
  );
}
