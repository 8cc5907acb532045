import type { ReactNode } from "react";
import type { ChecklistElement, SubjectFlag, WorkflowDetail } from "@/components/credentialing/workflow-file";
import { SubjectDocuments } from "@/components/documents/subject-documents";
import { SubjectAlerts } from "@/components/flags/subject-alerts";
import { SinceLastCycle } from "@/components/history/since-last-cycle";
import { Checklist } from "@/components/verification/checklist";
import type { WorkflowSubject } from "@/components/workflows/workflow-operations";
import type { DocumentRecord } from "@/lib/documents/operations";

type FileContentProps = {
  subject: WorkflowSubject;
  name: string;
  /** Undefined while nobody has started credentialing. */
  workflow: WorkflowDetail | undefined;
  flags: readonly SubjectFlag[];
  elements: readonly ChecklistElement[];
  documents: readonly DocumentRecord[];
  isOpen: boolean;
  /** The sections of the record. */
  children: ReactNode;
};

/** What a decision rests on, in the order in which it is read: what stands against it first. */
export function FileContent(props: FileContentProps) {
  const { subject, name, workflow, flags, elements, documents, isOpen, children } = props;
  return (
    <div className="flex flex-col gap-4">
      <SubjectAlerts flags={flags} subject={subject} />
      {workflow && <SinceLastCycle subject={subject} />}
      {workflow && (
        <Checklist
          subject={subject}
          workflowId={workflow.id}
          elements={elements}
          documents={documents}
          isOpen={isOpen}
        />
      )}
      {children}
      <SubjectDocuments
        subject={subject}
        name={name}
        documents={documents}
        packetId={workflow?.packetDocumentId ?? null}
      />
    </div>
  );
}
