"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import type { z } from "zod";
import { useConsoleSession } from "@/components/shell/console-session";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { fieldMessage, showServerErrors } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { createSavedView, type SavedView } from "@/lib/views/operations";

const Named = createSavedView.body.pick({ name: true, is_shared: true }).required();
type Named = z.output<typeof Named>;

type ViewDialogProps = {
  /** The view that gets another name; null for a new one. */
  view: SavedView | null;
  /** Throws what the service answered. */
  onSubmit: (named: Named) => Promise<void>;
  onClose: () => void;
};

/** Asks under which name the filters are kept, and for whom. */
export function ViewDialog({ view, onSubmit, onClose }: ViewDialogProps) {
  const formId = useId();
  const { organization } = useConsoleSession();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Named>({
    resolver: zodResolver(Named),
    defaultValues: { name: view?.name ?? "", is_shared: view?.is_shared ?? false },
  });
  const submit = form.handleSubmit(async (named) => {
    setRefusal(null);
    try {
      await onSubmit(named);
      onClose();
    } catch (error) {
      setRefusal(showServerErrors(form, error, ["name"]));
    }
  });
  const title = view ? "Rename view" : "Save view";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={view ? undefined : "Keeps search, filters and order as they are now."}
      size="small"
      footer={
        <>
          {refusal && (
            <Notice tone="critical" role="alert" title="The view was not saved." className="w-full">
              {refusal}
            </Notice>
          )}
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.formState.isSubmitting}>
            {title}
          </Button>
        </>
      }
    >
      <DialogForm id={formId} aria-label={title} onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Name" error={fieldMessage("Name", form.formState.errors.name?.message)}>
          <Input autoComplete="off" {...form.register("name")} />
        </Field>
        <Controller
          control={form.control}
          name="is_shared"
          render={({ field: { value, onChange } }) => (
            <Checkbox
              label={`Show it to everybody at ${organization.name}`}
              hint="Supervisors may change it too."
              checked={value}
              onCheckedChange={onChange}
            />
          )}
        />
      </DialogForm>
    </Dialog>
  );
}
