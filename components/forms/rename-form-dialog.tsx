"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { formsKey } from "@/components/forms/forms-queries";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { fieldMessage, showServerErrors } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import { createForm, updateForm } from "@/lib/forms/operations";

const Name = createForm.body.pick({ name: true });

/** Gives a form another name; its key stays. */
export function RenameFormDialog({ form: { id, name }, onClose }: RenameFormDialogProps) {
  const formId = useId();
  const client = useQueryClient();
  const toast = useToast();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(Name), defaultValues: { name } });
  const submit = form.handleSubmit(async (body) => {
    setRefusal(null);
    try {
      await call(updateForm, { params: { id }, body });
      await client.invalidateQueries({ queryKey: formsKey });
      toast.done({ title: "Form renamed" });
      onClose();
    } catch (error) {
      setRefusal(showServerErrors(form, error, ["name"]));
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Rename form"
      description="PDFs that are made from now on bear the new name."
      size="small"
      footer={
        <>
          {refusal && (
            <Notice tone="critical" role="alert" title="The form was not renamed." className="w-full">
              {refusal}
            </Notice>
          )}
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.formState.isSubmitting}>
            Rename form
          </Button>
        </>
      }
    >
      <DialogForm id={formId} aria-label="Rename form" onSubmit={submit}>
        <Field label="Name" error={fieldMessage("Name", form.formState.errors.name?.message)}>
          <Input autoComplete="off" {...form.register("name")} />
        </Field>
      </DialogForm>
    </Dialog>
  );
}

type RenameFormDialogProps = { form: { id: string; name: string }; onClose: () => void };
