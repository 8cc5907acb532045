"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import type { z } from "zod";
import { refreshFile } from "@/components/credentialing/file-cache";
import type { ChecklistElement } from "@/components/credentialing/workflow-file";
import type { DocumentRecord } from "@/lib/documents/operations";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { fieldMessage, showServerErrors, titleOf } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { useToast } from "@/components/ui/toast";
import { useFormKeys } from "@/components/ui/use-form-keys";
import { workflowOperations, type WorkflowSubject } from "@/components/workflows/workflow-operations";
import { call } from "@/lib/api/client";
import { elementRule, verificationStatuses } from "@/lib/verification/elements";
import { recordVerification } from "@/lib/verification/operations";

type ConfirmFormProps = {
  subject: WorkflowSubject;
  workflowId: string;
  element: ChecklistElement;
  documents: readonly DocumentRecord[];
  /** What is looked at meanwhile: it is the evidence unless somebody chooses another. */
  documentId?: string;
  onClose: () => void;
};

const { shape } = recordVerification.body;
type Values = z.input<typeof recordVerification.body>;

const results = shape.status.options.map((value) => ({ value, label: verificationStatuses[value].label }));
const methods = ["Website", "Phone", "Letter", "Document"];
const fields = ["status", "source", "method", "note", "document_id"] as const satisfies readonly (keyof Values)[];

/** What a person confirmed about an element, at which source and how; in place, so that the file stays in sight. */
export function ConfirmForm({ subject, workflowId, element, documents, documentId, onClose }: ConfirmFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [refusal, setRefusal] = useState<string | null>(null);
  // Our own packet proves nothing, and what the scanner objected to is not opened.
  const proofs = documents.filter(
    ({ kind, quarantinedAt }) => kind !== "packet" && kind !== "decision-sheet" && quarantinedAt === null,
  );
  const form = useForm<Values>({
    resolver: zodResolver(recordVerification.body),
    defaultValues: {
      status: "verified",
      source: usualSource(element),
      method: documentId === undefined ? "Website" : "Document",
      note: "",
      document_id: documentId,
    },
  });
  useEffect(() => form.setFocus("source", { shouldSelect: true }), [form]);
  const record = useMutation({
    mutationFn: (body: Values) =>
      call(workflowOperations[subject.kind].recordVerification, {
        params: { id: workflowId, element: element.element },
        body,
      }),
    onSuccess: async (_, { status }) => {
      toast.done({ title: `${element.label}: ${verificationStatuses[status].label.toLowerCase()}` });
      onClose();
      await refreshFile(client, subject.id);
    },
    onError: (error) => setRefusal(showServerErrors(form, error, fields)),
  });
  const container = useFormKeys(onClose);
  const submit = form.handleSubmit((values) => {
    setRefusal(null);
    record.mutate({ ...values, note: values.note || undefined });
  });
  const { errors } = form.formState;
  const label = (name: keyof Values) => titleOf(shape[name], name);
  const message = (name: keyof Values) => fieldMessage(label(name), errors[name]?.message);

  return (
    <form
      ref={container}
      noValidate
      aria-label={`Confirm ${element.label}`}
      onSubmit={submit}
      className="@container flex flex-col gap-3"
    >
      {refusal && (
        <Notice tone="critical" role="alert" title={`${element.label} was not recorded.`}>
          {refusal}
        </Notice>
      )}
      <div className="grid gap-3 @lg:grid-cols-3">
        <Field label={label("status")} error={message("status")}>
          <Controller
            control={form.control}
            name="status"
            render={({ field }) => <Select options={results} value={field.value} onValueChange={field.onChange} />}
          />
        </Field>
        <Field label={label("source")} error={message("source")}>
          <Input {...form.register("source")} />
        </Field>
        <Field label={label("method")} error={message("method")}>
          <Input {...form.register("method")} list="verification-methods" />
        </Field>
        <datalist id="verification-methods">
          {methods.map((method) => (
            <option key={method} value={method}>
              {method}
            </option>
          ))}
        </datalist>
        <Field label={label("note")} optional error={message("note")} className="@lg:col-span-2">
          <Input {...form.register("note")} />
        </Field>
        <Field label={label("document_id")} optional={!element.needs_proof} error={message("document_id")}>
          <Controller
            control={form.control}
            name="document_id"
            render={({ field }) => (
              <Select
                options={[
                  { value: "", label: proofs.length === 0 ? "None on file" : "None" },
                  ...proofs.map(({ id, originalFileName }) => ({ value: id, label: originalFileName })),
                ]}
                value={field.value ?? ""}
                onValueChange={(value) => field.onChange(value || undefined)}
                disabled={proofs.length === 0}
              />
            )}
          />
        </Field>
      </div>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={record.isPending}>
          Record result
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}

/** Where this element is usually confirmed; what a rule wrote into the row is not a source. */
const usualSource = ({ element, source }: ChecklistElement): string => elementRule(element)?.source ?? source;
