"use client";

import { useQueryClient } from "@tanstack/react-query";
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
import { FacilityHeader } from "@/components/facilities/facility-header";
import { FacilityTimeline } from "@/components/facilities/facility-timeline";
import { facilitySections } from "@/components/facilities/facility-sections";
import { facilitySubjects } from "@/components/facilities/facility-subjects";
import { freeFormSections, linkedSections } from "@/components/facilities/read-sections";
import { readFacility, useFacilityFile } from "@/components/facilities/use-facility-file";
import { FileQueueProvider } from "@/components/queue/file-queue";
import { useUrlTab } from "@/components/ui/use-url-tab";
import { useMayConfirm } from "@/components/verification/use-may-confirm";
import { DecisionPanel } from "@/components/workflows/decision-panel";
import type { WorkflowSubject } from "@/components/workflows/workflow-operations";
import { isFinished } from "@/lib/workflows/state-machine";

const tabs = ["file", "notes", "letters", "timeline", "history"] as const;

/** A facility's file: which, what was verified, what is on file, whose providers work there; the decision at its side. */
export function FacilityFile({ facilityId }: { facilityId: string }) {
  const client = useQueryClient();
  const { facility, groups, workflowId, workflow, verifications, flags, documents, notes } =
    useFacilityFile(facilityId);
  const [tab, showTab] = useUrlTab(tabs);
  const isOpen = workflow.data !== undefined && !isFinished(workflow.data.body.status);
  const mayConfirm = useMayConfirm("facility", isOpen);
  const parts = [facility, groups, flags, documents, ...(workflowId === null ? [] : [workflow, verifications])];
  const failed = parts.find((part) => part.isError && part.data === undefined);
  if (failed) {
    return (
      <FileError
        subjects={facilitySubjects}
        listAddress="/console/facilities"
        error={failed.error}
        onRetry={() => parts.forEach((part) => void part.refetch())}
      />
    );
  }
  const isComplete = workflowId === null || (workflow.data && verifications.data);
  if (!facility.data || !groups.data || !flags.data || !documents.data || !isComplete) return <FileSkeleton />;

  const { body: data, etag } = facility.data;
  const record = { facility: data, etag };
  const read = workflowId === null ? undefined : workflow.data;
  const elements = (workflowId !== null && verifications.data) || [];
  const subject: WorkflowSubject = { kind: "facility", id: facilityId, etag, nextDue: data.nextCredentialingDate };
  const { terminatedAt: at, terminatedBy: by, terminatedReason: reason } = data;
  return (
    <FileQueueProvider subjectId={facilityId} name={data.name}>
      <PrintingProvider>
        <FileDocumentsProvider subject={subject} documents={documents.data.data} elements={elements}>
          <FileFrame
            name={data.name}
            label="Facility file"
            notice={
              <TerminatedNotice
                subjects={facilitySubjects}
                id={facilityId}
                who={data.name}
                termination={data.status === "Terminated" ? { at, by, reason } : null}
              />
            }
            head={<FacilityHeader record={record} workflow={read?.body} />}
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
                    name={data.name}
                    workflow={read?.body}
                    flags={flags.data}
                    elements={elements}
                    documents={documents.data.data}
                    isOpen={isOpen}
                  >
                    <FileSections
                      file={{ subjectId: facilityId, record, reread: () => readFacility(client, facilityId) }}
                      sections={facilitySections}
                      shown={linkedSections(data, groups.data)}
                      derived={freeFormSections(data)}
                      isVerifying={isOpen}
                    />
                  </FileContent>
                ),
              },
              notesTab(subject, read?.body.id, notes),
              lettersTab(subject),
              {
                value: "timeline",
                label: "Timeline",
                content: <FacilityTimeline facility={data} workflow={read?.body} />,
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
