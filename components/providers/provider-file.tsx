"use client";

import { caqhStatusQuery } from "@/components/caqh/caqh-queries";
import { CaqhTab } from "@/components/caqh/caqh-tab";
import { AttestedTab } from "@/components/attested/attested-tab";
import { FileContent } from "@/components/credentialing/file-content";
import { FileError } from "@/components/credentialing/file-error";
import { FileFrame } from "@/components/credentialing/file-frame";
import { FileSections } from "@/components/credentialing/file-sections";
import { FileSkeleton } from "@/components/credentialing/file-skeleton";
import { historyTab, lettersTab, notesTab } from "@/components/credentialing/file-tabs";
import { PrintingProvider } from "@/components/credentialing/printing";
import { TerminatedNotice } from "@/components/credentialing/terminated-notice";
import { BesideFile } from "@/components/documents/beside-file";
import { FileDocumentsProvider } from "@/components/documents/file-documents";
import { NpdbCard } from "@/components/npdb/npdb-card";
import { derivedSections } from "@/components/providers/derived-sections";
import { ProviderHeader } from "@/components/providers/provider-header";
import { providerName } from "@/components/providers/provider-name";
import { providerSections } from "@/components/providers/provider-sections";
import { providerSubjects } from "@/components/providers/provider-subjects";
import { readRecord, useProviderFile } from "@/components/providers/use-provider-file";
import { FileQueueProvider } from "@/components/queue/file-queue";
import { EmptyState } from "@/components/ui/empty-state";
import { useUrlTab } from "@/components/ui/use-url-tab";
import { useMayConfirm } from "@/components/verification/use-may-confirm";
import { DecisionPanel } from "@/components/workflows/decision-panel";
import { ProviderTimeline } from "@/components/workflows/provider-timeline";
import type { WorkflowSubject } from "@/components/workflows/workflow-operations";
import { isFinished } from "@/lib/workflows/state-machine";
import { useQuery, useQueryClient } from "@tanstack/react-query";

const tabs = ["file", "caqh", "attested", "notes", "letters", "timeline", "history"] as const;

/** A provider's file: who, what is open, what was verified, what is on file; the decision at its side. */
export function ProviderFile({ providerId }: { providerId: string }) {
  const { provider, specialties, workflowId, workflow, verifications, flags, documents, notes } =
    useProviderFile(providerId);
  const caqh = useQuery(caqhStatusQuery(providerId));
  const client = useQueryClient();
  const [tab, showTab] = useUrlTab(tabs);
  const isOpen = workflow.data !== undefined && !isFinished(workflow.data.body.status);
  const mayConfirm = useMayConfirm("provider", isOpen);

  const parts = [provider, specialties, flags, documents, ...(workflowId === null ? [] : [workflow, verifications])];
  const failed = parts.find((part) => part.isError && part.data === undefined);
  if (failed) {
    return (
      <FileError
        subjects={providerSubjects}
        listAddress="/console/providers"
        error={failed.error}
        onRetry={() => parts.forEach((part) => void part.refetch())}
      />
    );
  }
  const isComplete = workflowId === null || (workflow.data && verifications.data);
  if (!provider.data || !specialties.data || !flags.data || !documents.data || !isComplete) {
    return <FileSkeleton />;
  }

  const detail = provider.data.body;
  const record = { detail, specialties: specialties.data, etag: provider.data.etag };
  const { data } = detail;
  const read = workflowId === null ? undefined : workflow.data;
  const elements = (workflowId !== null && verifications.data) || [];
  const file = documents.data.data;
  const name = providerName(data);
  const subject: WorkflowSubject = {
    kind: "provider",
    id: providerId,
    etag: record.etag,
    nextDue: data.next_credentialing_date,
  };
  return (
    <FileQueueProvider subjectId={providerId} name={name}>
      <PrintingProvider>
        <FileDocumentsProvider subject={subject} documents={file} elements={elements}>
          <FileFrame
            name={name}
            label="Provider file"
            notice={
              <TerminatedNotice
                subjects={providerSubjects}
                id={providerId}
                who={name}
                termination={
                  data.status === "Terminated"
                    ? { at: data.terminated_at, by: data.terminated_by, reason: data.terminated_reason }
                    : null
                }
              />
            }
            head={<ProviderHeader provider={data} etag={record.etag} workflow={read?.body} />}
            value={tab}
            onValueChange={showTab}
            tabs={[
              {
                value: "file",
                label: "File",
                keepMounted: true,
                content: (
                  <FileContent
                    subject={subject}
                    name={name}
                    workflow={read?.body}
                    flags={flags.data}
                    elements={elements}
                    documents={file}
                    isOpen={isOpen}
                  >
                    <FileSections
                      file={{ subjectId: providerId, record, reread: () => readRecord(client, providerId) }}
                      sections={providerSections}
                      derived={derivedSections(detail)}
                      isVerifying={isOpen}
                    />
                    <NpdbCard providerId={providerId} />
                  </FileContent>
                ),
              },
              {
                value: "caqh",
                label: "CAQH",
                count: caqh.data?.openProposals || undefined,
                content: <CaqhTab providerId={providerId} />,
              },
              {
                value: "attested",
                label: "Attested data",
                content: <AttestedTab detail={detail} workflowId={workflowId} />,
              },
              notesTab(subject, read?.body.id, notes),
              lettersTab(subject),
              {
                value: "timeline",
                label: "Timeline",
                content: read ? (
                  <ProviderTimeline provider={data} workflow={read.body} />
                ) : (
                  <EmptyState title="Nothing has happened yet.">Start credentialing to begin the timeline.</EmptyState>
                ),
              },
              historyTab(subject),
            ]}
            beside={<BesideFile mayConfirm={mayConfirm} workflowId={read?.body.id ?? null} />}
            panel={
              <DecisionPanel
                subject={subject}
                read={read}
                elements={elements}
                onShowTimeline={() => showTab("timeline")}
              />
            }
          />
        </FileDocumentsProvider>
      </PrintingProvider>
    </FileQueueProvider>
  );
}
