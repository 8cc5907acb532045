"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { fileKey } from "@/components/credentialing/file-cache";
import type { WorkflowNote } from "@/components/credentialing/workflow-file";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { fieldMessage, showServerErrors, titleOf } from "@/components/ui/form-errors";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { useFormKeys } from "@/components/ui/use-form-keys";
import { call } from "@/lib/api/client";
import { createWorkflowNote, updateWorkflowNote } from "@/lib/workflows/operations";

type NoteFormProps = {
  subjectId: string;
  workflowId: string;
  /** The note to change; without one a new one is written. */
  note?: WorkflowNote;
  onClose?: () => void;
};

const { body: NewNote } = createWorkflowNote;
const label = titleOf(NewNote.shape.message, "Note");

/** Writes a note, or changes one. */
export function NoteForm({ subjectId, workflowId, note, onClose }: NoteFormProps) {
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(NewNote), defaultValues: { message: note?.message ?? "" } });
  useEffect(() => {
    if (note) form.setFocus("message");
  }, [form, note]);
  const write = useMutation({
    mutationFn: (body: { message: string }) =>
      note
        ? call(updateWorkflowNote, { params: { id: workflowId, noteId: note.id }, body })
        : call(createWorkflowNote, { params: { id: workflowId }, body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [...fileKey(subjectId), "notes", workflowId] });
      form.reset({ message: "" });
      onClose?.();
    },
    onError: (error) => setRefusal(showServerErrors(form, error, ["message"])),
  });
  const element = useFormKeys(onClose);
  const submit = form.handleSubmit((values) => {
    setRefusal(null);
    write.mutate(values);
  });
  return (
    <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-2">
      {refusal && (
        <Notice tone="critical" role="alert" title="The note was not saved.">
          {refusal}
        </Notice>
      )}
      <Field label={note ? label : "New note"} error={fieldMessage(label, form.formState.errors.message?.message)}>
        <Textarea rows={3} {...form.register("message")} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant={note ? "primary" : "secondary"} busy={write.isPending}>
          {note ? "Save note" : "Add note"}
        </Button>
        {onClose && (
          <Button variant="quiet" onClick={onClose}>
            Back
          </Button>
        )}
      </div>
    </form>
  );
}
