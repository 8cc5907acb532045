"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useConsoleSession } from "@/components/shell/console-session";
import { Button } from "@/components/ui/button";
import { Consequences } from "@/components/ui/consequences";
import { describeError } from "@/components/ui/describe-error";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import { resetSandbox } from "@/lib/sandbox/operations";

const consequences = [
  "Providers, facilities, files, documents, flags, forms, rules, webhooks, exports, imports and meetings are removed, with their history.",
  "The audit log begins anew, with this act.",
  "People, API clients and settings stay, and so do those who are signed in.",
];

/** Removes the organization's data, once its name was written. */
export function ResetCard() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="reset" className="flex flex-col gap-2">
      <h2 id="reset" className="text-16 font-semibold text-ink">
        Reset
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded border bg-raised p-4">
        <p className="max-w-2xl text-13 text-ink-2">
          Removes everything of your organization but its people and API clients. It cannot be taken back.
        </p>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          Remove test data
        </Button>
      </div>
      {isOpen && <ResetDialog onClose={() => setIsOpen(false)} />}
    </section>
  );
}

function ResetDialog({ onClose }: { onClose: () => void }) {
  const { organization } = useConsoleSession();
  const client = useQueryClient();
  const toast = useToast();
  const formId = useId();
  const [name, setName] = useState("");
  const reset = useMutation({
    mutationFn: () => call(resetSandbox, { body: { organization_name: name } }),
    onSuccess: async ({ rows_removed }) => {
      onClose();
      toast.done({ title: `${rows_removed.toLocaleString("en-US")} rows were removed.` });
      await client.invalidateQueries();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    reset.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Remove test data"
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            type="submit"
            form={formId}
            variant="danger-solid"
            busy={reset.isPending}
            disabled={name.trim() !== organization.name}
          >
            Remove test data
          </Button>
        </>
      }
    >
      <DialogForm id={formId} aria-label="Remove test data" onSubmit={submit} className="flex flex-col gap-4">
        <Consequences sentences={consequences} />
        <Field label="Name of the organization" hint={`Write ${organization.name} to go on`}>
          <Input value={name} autoComplete="off" onChange={(event) => setName(event.target.value)} />
        </Field>
        {reset.error && (
          <Notice tone="critical" role="alert" title="Nothing was removed.">
            {describeError(reset.error)}
          </Notice>
        )}
      </DialogForm>
    </Dialog>
  );
}
