"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { WorkflowNote } from "@/components/credentialing/workflow-file";
import { HistoryTab } from "@/components/history/history-tab";
import { SubjectLetters } from "@/components/outreach/subject-letters";
import { EmptyState } from "@/components/ui/empty-state";
import { WorkflowNotes } from "@/components/workflows/workflow-notes";
import type { SubjectRef } from "@/components/workflows/workflow-operations";

/** Notes of the present workflow. */
export const notesTab = (subject: SubjectRef, workflowId: string | undefined, notes: UseQueryResult<WorkflowNote[]>) =>
  ({
    value: "notes",
    label: "Notes",
    count: notes.data && notes.data.length > 0 ? notes.data.length : undefined,
    content: workflowId ? (
      <WorkflowNotes subjectId={subject.id} workflowId={workflowId} notes={notes} />
    ) : (
      <EmptyState title="Notes belong to a workflow.">Start credentialing to write the first.</EmptyState>
    ),
  }) as const;

/** What was written to whoever is credentialed, in every cycle. */
export const lettersTab = (subject: SubjectRef) =>
  ({ value: "letters", label: "Letters", content: <SubjectLetters subject={subject} /> }) as const;

/** Everything that was ever done with the file. */
export const historyTab = (subject: SubjectRef) =>
  ({ value: "history", label: "History", content: <HistoryTab subject={subject} /> }) as const;
