"use client";

import { useQuery } from "@tanstack/react-query";
import { ListHead } from "@/components/lists/list-head";
import { ListRecords } from "@/components/lists/list-records";
import { ListUpload } from "@/components/lists/list-upload";
import { ListVersions } from "@/components/lists/list-versions";
import { listsQuery } from "@/components/lists/lists-queries";
import { BreadcrumbLabel } from "@/components/shell/breadcrumb";
import { useConsoleSession } from "@/components/shell/console-session";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { useUrlTab } from "@/components/ui/use-url-tab";
import { type ListState, uploadListVersion } from "@/lib/lists/operations";

const tabs = ["versions", "records"] as const;

/** One list: how it stands, the way in for its next version, its versions, and what it said on a day. */
export function ListPage({ source }: { source: string }) {
  const { data: lists, error, refetch, isFetching } = useQuery(listsQuery);
  if (error && !lists) {
    return (
      <ErrorState
        title="The list could not be loaded."
        detail={describeError(error)}
        untouched="Screenings go on by themselves."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!lists) return <Skeleton className="m-6 h-64" />;
  const list = lists.data.find((one) => one.source === source);
  if (!list) {
    return (
      <EmptyState
        title="There is no list of this name."
        action={<ButtonLink href="/console/lists">Go to the lists</ButtonLink>}
      />
    );
  }
  return <KnownList list={list} />;
}

function KnownList({ list }: { list: ListState }) {
  const { source, name, owner } = list;
  const { user } = useConsoleSession();
  const [tab, showTab] = useUrlTab(tabs);
  const canUpload = uploadListVersion.access.some((role) => user.roles.includes(role));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <BreadcrumbLabel text={name} />
      <PageHeader title={name} />
      <div className="flex flex-col gap-4 px-4 pb-2 md:px-6">
        <ListHead list={list} />
        {owner === "organization" && canUpload && <ListUpload source={source} listName={name} />}
        {owner === "organization" && !canUpload && (
          <p className="text-13 text-ink-3">This list is your organization's own: a Supervisor uploads its versions.</p>
        )}
      </div>
      <Tabs
        label={name}
        isFilling
        value={tab}
        onValueChange={showTab}
        tabs={[
          { value: "versions", label: "Versions", content: <ListVersions source={source} listName={name} /> },
          { value: "records", label: "Records as of a day", content: <ListRecords source={source} listName={name} /> },
        ]}
      />
    </div>
  );
}
