"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { counted, type Refusal, type SubjectActName, type Subjects } from "@/components/credentialing/subjects";
import { useSubjectAct } from "@/components/credentialing/use-subject-act";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { fieldMessage } from "@/components/ui/form-errors";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { Reason } from "@/lib/api/wire-schemas";

type SubjectActDialogProps = {
  subjects: Subjects;
  name: SubjectActName;
  ids: string[];
  /** Who, when it is one. */
  who?: string;
  onClose: () => void;
  onDone: (refusals: Refusal[]) => void;
};

const Body = z.object({ reason: Reason });
type Values = z.input<typeof Body>;

/** Says what will happen, and asks why. */
export function SubjectActDialog({ subjects, name, ids, who, onClose, onDone }: SubjectActDialogProps) {
  const { label, consequences = [] } = subjects.acts[name] ?? {};
  const formId = useId();
  const act = useSubjectAct(subjects);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Values>({ resolver: zodResolver(Body), defaultValues: { reason: "" } });
  const subject = who ?? counted(subjects, ids.length);

  const submit = form.handleSubmit(async ({ reason }) => {
    setRefusal(null);
    try {
      onDone(await act({ name, ids, reason }));
    } catch (error) {
      setRefusal(describeError(error));
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${label}: ${subject}`}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            type="submit"
            form={formId}
            variant={name === "terminate" ? "danger-solid" : "primary"}
            busy={form.formState.isSubmitting}
          >
            {`${label}${name === "share" ? "" : ids.length === 1 ? ` ${subjects.one}` : ` ${counted(subjects, ids.length)}`}`}
          </Button>
        </>
      }
    >
      <DialogForm id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <ul className="list-disc space-y-1 pl-4 text-13 text-ink-2 marker:text-ink-3">
          {consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        <Field
          label="Reason"
          hint="Kept with the change, and shown on the file."
          error={fieldMessage("Reason", form.formState.errors.reason?.message)}
        >
          <Textarea rows={2} {...form.register("reason")} />
        </Field>
        {refusal && (
          <Notice tone="critical" role="alert" title="Nothing was changed.">
            {refusal}
          </Notice>
        )}
      </DialogForm>
    </Dialog>
  );
}
