"use client";

import { useEffect, useRef, useState } from "react";
import type { AgendaItem } from "@/components/committee/committee-queries";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { useFormKeys } from "@/components/ui/use-form-keys";

type NoteFormProps = { item: AgendaItem; onSave: (note: string) => Promise<unknown>; onClose: () => void };

/** What the committee should know of the file before it comes up; an empty note is none. */
export function NoteForm({ item, onSave, onClose }: NoteFormProps) {
  const [note, setNote] = useState(item.note);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const element = useFormKeys(onClose);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = async () => {
    setBusy(true);
    try {
      await onSave(note.trim());
      onClose();
    } catch (error) {
      setRefusal(describeError(error));
      setBusy(false);
    }
  };
  return (
    <form
      ref={element}
      noValidate
      aria-label={`Note of ${item.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="flex max-w-2xl flex-col gap-2 pb-1 md:pl-13"
    >
      <Field label="Note" hint="Stands on the agenda and in the packet." error={refusal}>
        <Textarea ref={field} rows={2} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={isBusy}>
          Save note
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}
