"use client";

import { useEffect } from "react";
import { AttestedTab } from "@/components/attested/attested-tab";
import { ProviderDocuments } from "@/components/documents/provider-documents";
import { ProviderAlerts } from "@/components/flags/provider-alerts";
import { ProviderFileSkeleton } from "@/components/providers/provider-file-skeleton";
import { ProviderHeader } from "@/components/providers/provider-header";
import { providerName } from "@/components/providers/provider-name";
import { ProviderSections } from "@/components/providers/provider-sections";
import { TerminatedNotice } from "@/components/providers/terminated-notice";
import { useProviderFile } from "@/components/providers/use-provider-file";
import { UnsavedChangesGuard } from "@/components/records/unsaved-changes";
import { BreadcrumbLabel } from "@/components/shell/breadcrumb";
import { ButtonLink } from "@/components/ui/button-link";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Tabs } from "@/components/ui/tabs";
import { useUrlState } from "@/components/ui/use-url-state";
import { Checklist } from "@/components/verification/checklist";
import { DecisionPanel } from "@/components/workflows/decision-panel";
import { ProviderTimeline } from "@/components/workflows/provider-timeline";
import { WorkflowNotes } from "@/components/workflows/workflow-notes";
import { ApiClientError } from "@/lib/api/client";
import { isFinished } from "@/lib/workflows/state-machine";

const tabs = ["file", "attested", "notes", "timeline"] as const;

/** A provider's file: who, what is open, what was verified, what is on file; the decision at its side. */
export function ProviderFile({ providerId }: { providerId: string }) {
  const { provider, specialties, workflowId, workflow, verifications, flags, documents, notes } =
    useProviderFile(providerId);
  const [params, update] = useUrlState();
  const tab = tabs.find((known) => known === params.get("tab")) ?? "file";
  const name = provider.data && providerName(provider.data.body.data);
  useEffect(() => {
    if (name) document.title = `${name} · Credence`;
  }, [name]);

  const parts = [provider, specialties, flags, documents, ...(workflowId === null ? [] : [workflow, verifications])];
  const failed = parts.find((part) => part.isError && part.data === undefined);
  if (failed) return <FileError error={failed.error} onRetry={() => parts.forEach((part) => void part.refetch())} />;
  const isComplete = workflowId === null || (workflow.data && verifications.data);
  if (!provider.data || !specialties.data || !flags.data || !documents.data || !isComplete) {
    return <ProviderFileSkeleton />;
  }

  const detail = provider.data.body;
  const record = { detail, specialties: specialties.data, etag: provider.data.etag };
  const { data } = detail;
  const read = workflowId === null ? undefined : workflow.data;
  const elements = (workflowId !== null && verifications.data) || [];
  const file = documents.data.data;
  const showTab = (value: (typeof tabs)[number]) => update({ tab: value === "file" ? null : value }, "replace");
  return (
    <div className="mx-auto grid w-full max-lg:**:scroll-mb-32 max-md:**:scroll-mt-16 max-w-(--content-max) flex-1 gap-4 px-4 pt-4 md:px-6 lg:grid-cols-[minmax(0,1fr)_--spacing(68)] lg:px-4 xl:grid-cols-[minmax(0,1fr)_var(--panel-width)] xl:px-6 lg:pb-6 xl:gap-6">
      <BreadcrumbLabel text={providerName(data)} />
      <UnsavedChangesGuard>
        <div className="min-w-0">
          <TerminatedNotice provider={data} />
          <Tabs
            label="Provider file"
            head={<ProviderHeader provider={data} etag={record.etag} workflow={read?.body} />}
            value={tab}
            onValueChange={showTab}
            tabs={[
              {
                value: "file",
                label: "File",
                keepMounted: true,
                content: (
                  <div className="flex flex-col gap-4">
                    <ProviderAlerts flags={flags.data} providerId={providerId} />
                    {read && (
                      <Checklist
                        providerId={providerId}
                        workflowId={read.body.id}
                        elements={elements}
                        documents={file}
                        isOpen={!isFinished(read.body.status)}
                      />
                    )}
                    <ProviderSections
                      record={record}
                      isVerifying={read !== undefined && !isFinished(read.body.status)}
                    />
                    <ProviderDocuments
                      providerId={providerId}
                      providerName={providerName(data)}
                      documents={file}
                      packetId={read?.body.packetDocumentId ?? null}
                    />
                  </div>
                ),
              },
              {
                value: "attested",
                label: "Attested data",
                content: <AttestedTab detail={detail} workflowId={workflowId} />,
              },
              {
                value: "notes",
                label: "Notes",
                count: notes.data && notes.data.length > 0 ? notes.data.length : undefined,
                content: read ? (
                  <WorkflowNotes providerId={providerId} workflowId={read.body.id} notes={notes} />
                ) : (
                  <EmptyState title="Notes belong to a workflow.">Start credentialing to write the first.</EmptyState>
                ),
              },
              {
                value: "timeline",
                label: "Timeline",
                content: read ? (
                  <ProviderTimeline provider={data} workflow={read.body} />
                ) : (
                  <EmptyState title="Nothing has happened yet.">Start credentialing to begin the timeline.</EmptyState>
                ),
              },
            ]}
          />
        </div>
      </UnsavedChangesGuard>
      <DecisionPanel
        provider={provider.data}
        read={read}
        elements={elements}
        onShowTimeline={() => showTab("timeline")}
      />
    </div>
  );
}

function FileError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiClientError && error.status === 404) {
    return (
      <EmptyState
        title="This provider does not exist, or belongs to another organization."
        action={<ButtonLink href="/console/providers">Go to the providers</ButtonLink>}
      />
    );
  }
  return (
    <ErrorState
      title="The file could not be loaded."
      detail={describeError(error)}
      untouched="Nothing was changed."
      onRetry={onRetry}
    />
  );
}
