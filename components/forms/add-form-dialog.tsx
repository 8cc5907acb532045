"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod";
import { formsKey, versionQuery } from "@/components/forms/forms-queries";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { fieldMessage, showServerErrors } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { keyOf } from "@/components/ui/key-of";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import type { FormContent } from "@/lib/forms/form-schemas";
import { createForm, type listForms, saveFormDraft } from "@/lib/forms/operations";

type AddFormDialogProps = { forms: OperationAnswer<typeof listForms>["data"]; onClose: () => void };

const NewForm = createForm.body.extend({ pattern: z.string() });
type Values = z.input<typeof NewForm>;

/** Begins a form, empty or with the questions of another one as its draft. */
export function AddFormDialog({ forms, onClose }: AddFormDialogProps) {
  const formId = useId();
  const client = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Values>({
    resolver: zodResolver(NewForm),
    defaultValues: { name: "", key: "", pattern: "" },
  });
  const { errors, isSubmitting, dirtyFields } = form.formState;
  const patterns = forms.filter(({ currentVersionId }) => currentVersionId !== null);

  /** The form is there by then: without its questions it is only empty. */
  const begin = ({ id }: { id: string }, { fields, fieldMap }: FormContent) =>
    call(saveFormDraft, { params: { id }, body: { fields, fieldMap } }).catch((error: unknown) =>
      toast.failed({ title: "The questions were not copied.", description: describeError(error) }),
    );

  const submit = form.handleSubmit(async ({ pattern, ...body }) => {
    setRefusal(null);
    const source = patterns.find(({ id }) => id === pattern)?.currentVersionId;
    try {
      const content = source ? await client.fetchQuery(versionQuery(pattern, source)) : null;
      const made = await call(createForm, { body });
      if (content) await begin(made, content);
      await client.invalidateQueries({ queryKey: formsKey });
      toast.done({ title: "Form added", description: "It takes submissions once a version of it is published." });
      router.push(`/console/forms/${made.id}`);
    } catch (error) {
      setRefusal(showServerErrors(form, error, ["name", "key"]));
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add form"
      footer={
        <>
          {refusal && (
            <Notice tone="critical" role="alert" title="No form was added." className="w-full">
              {refusal}
            </Notice>
          )}
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            Add form
          </Button>
        </>
      }
    >
      <DialogForm id={formId} aria-label="Add form" onSubmit={submit} className="flex flex-col gap-3">
        <Field label="Name" error={fieldMessage("Name", errors.name?.message)}>
          <Input
            autoComplete="off"
            {...form.register("name", {
              onChange: ({ target }: { target: HTMLInputElement }) => {
                if (!dirtyFields.key) form.setValue("key", keyOf(target.value, "-"));
              },
            })}
          />
        </Field>
        <Field
          label="Key"
          hint="Its name in programs: lower-case letters, digits and hyphens. It never changes."
          error={fieldMessage("Key", errors.key?.message)}
        >
          <Input mono autoComplete="off" spellCheck={false} {...form.register("key")} />
        </Field>
        <Field label="Begin with">
          <Controller
            control={form.control}
            name="pattern"
            render={({ field }) => (
              <Select
                ref={field.ref}
                value={field.value}
                onValueChange={field.onChange}
                options={[
                  { value: "", label: "No questions" },
                  ...patterns.map(({ id, name }) => ({ value: id, label: `The questions of ${name}` })),
                ]}
              />
            )}
          />
        </Field>
      </DialogForm>
    </Dialog>
  );
}
