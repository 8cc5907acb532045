"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { WorkflowNote } from "@/components/credentialing/workflow-file";
import { Button } from "@/components/ui/button";
import { MomentText } from "@/components/ui/date-text";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { NoteForm } from "@/components/workflows/note-form";

type WorkflowNotesProps = { subjectId: string; workflowId: string; notes: UseQueryResult<WorkflowNote[]> };

/** The notes of a workflow, oldest first, and a place to write the next. */
export function WorkflowNotes({ subjectId, workflowId, notes }: WorkflowNotesProps) {
  if (notes.isError) {
    return (
      <ErrorState
        title="The notes could not be loaded."
        detail={describeError(notes.error)}
        onRetry={() => notes.refetch()}
        retrying={notes.isFetching}
      />
    );
  }
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {notes.data === undefined ? (
        <Skeleton className="h-16" />
      ) : (
        notes.data.length > 0 && (
          <ul className="flex flex-col divide-y rounded border bg-raised">
            {notes.data.map((note) => (
              <Note key={note.id} note={note} subjectId={subjectId} />
            ))}
          </ul>
        )
      )}
      <NoteForm subjectId={subjectId} workflowId={workflowId} />
    </div>
  );
}

function Note({ note, subjectId }: { note: WorkflowNote; subjectId: string }) {
  const [isEditing, setIsEditing] = useState(false);
  const wasChanged = note.updatedAt !== note.createdAt;
  if (isEditing) {
    return (
      <li className="p-3">
        <NoteForm subjectId={subjectId} workflowId={note.workflowId} note={note} onClose={() => setIsEditing(false)} />
      </li>
    );
  }
  return (
    <li className="flex items-start gap-3 p-3">
      <div className="min-w-0 flex-1">
        <p className="text-13 whitespace-pre-wrap text-ink wrap-anywhere">{note.message}</p>
        <p className="mt-1 text-12 text-ink-3">
          {note.createdByName}, <MomentText value={note.createdAt} />
          {wasChanged && (
            <>
              {" "}
              · changed by {note.updatedByName}, <MomentText value={note.updatedAt} />
            </>
          )}
        </p>
      </div>
      <Button size="small" variant="quiet" aria-label="Edit note" onClick={() => setIsEditing(true)}>
        Edit
      </Button>
    </li>
  );
}
