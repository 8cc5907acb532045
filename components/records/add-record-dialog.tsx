"use client";

import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { type FieldErrors, FormProvider, type Resolver, set, useForm } from "react-hook-form";
import type { z } from "zod";
import { complaintsOf } from "@/components/records/contract-errors";
import type { Member } from "@/components/records/contract-members";
import { type FormValues, isEmptyValue, toFormValues } from "@/components/records/form-values";
import { RecordFields } from "@/components/records/record-fields";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { describeError } from "@/components/ui/describe-error";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { ApiClientError } from "@/lib/api/client";

/** `isNew` is false for one that was on file already: it is shown instead. */
type Created = { address: string; isNew: boolean };

type AddRecordDialogProps<Body> = {
  /** "provider" */
  noun: string;
  members: readonly Member[];
  /** The contract that client systems use. */
  contract: z.ZodType<Body>;
  /** What the fields say, as the contract takes it. */
  bodyOf: (values: FormValues) => unknown;
  /** By what one is known already: "the same NPI or external id". */
  knownBy?: string;
  create: (body: Body) => Promise<Created>;
  onClose: () => void;
};

type Values = { values: FormValues };

const isUnchosen = (value: FormValues[string] | undefined) =>
  isEmptyValue(value) || (Array.isArray(value) && value.length === 0);

/** Adds one by the contract of the operation that creates it, and opens it. */
export function AddRecordDialog<Body>(props: AddRecordDialogProps<Body>) {
  const { noun, members, contract, bodyOf, knownBy, create, onClose } = props;
  const router = useRouter();
  const toast = useToast();
  const formId = useId();
  const [knownAddress, setKnownAddress] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const resolver: Resolver<Values> = async (form) => {
    const result = await contract.safeParseAsync(bodyOf(form.values));
    const errors: FieldErrors<Values> = {};
    // A rule of the whole is only asked when each member fits: what is missing is said at once all the same.
    for (const { name, kind } of members.filter(
      (member) => member.isRequired && isUnchosen(form.values[member.name]),
    )) {
      set(errors, `values.${name}`, {
        type: "contract",
        message: kind.type === "choices" ? "are required" : "is required",
      });
    }
    if (result.success) return { values: form, errors: {} };
    for (const { path, message } of complaintsOf(result.error.issues, members, form.values)) {
      const field = ["values", ...path].join(".");
      const isSaid = path.length === 1 && Object.hasOwn(errors.values ?? {}, String(path[0]));
      if (!isSaid) set(errors, field, { type: "contract", message });
    }
    return { values: {}, errors };
  };
  const form = useForm<Values>({ resolver, defaultValues: { values: toFormValues(members, {}) } });

  const submit = form.handleSubmit(async ({ values }) => {
    setRefusal(null);
    setKnownAddress(null);
    try {
      const { address, isNew } = await create(contract.parse(bodyOf(values)));
      if (!isNew) {
        setKnownAddress(address);
        return;
      }
      toast.done({ title: `${noun.replace(/^./, (letter) => letter.toUpperCase())} added` });
      onClose();
      router.push(address);
    } catch (error) {
      const complaints = error instanceof ApiClientError ? error.errors : [];
      for (const [index, { path, message }] of complaints.entries()) {
        form.setError(`values.${path}`, { type: "server", message }, { shouldFocus: index === 0 });
      }
      setRefusal(complaints.length > 0 ? "Look at the marked fields." : describeError(error));
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title={`Add ${noun}`}
      footer={
        <>
          {knownAddress !== null && (
            <Notice
              tone="major"
              role="alert"
              title={`This ${noun} is on file already, by ${knownBy}.`}
              action={
                <ButtonLink size="small" href={knownAddress}>
                  Open the file
                </ButtonLink>
              }
              className="w-full"
            >
              Nothing was added or changed.
            </Notice>
          )}
          {refusal && (
            <Notice tone="critical" role="alert" title={`No ${noun} was added.`} className="w-full">
              {refusal}
            </Notice>
          )}
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.formState.isSubmitting}>
            Add {noun}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <DialogForm id={formId} aria-label={`Add ${noun}`} onSubmit={submit}>
          <RecordFields members={members} name="values" />
        </DialogForm>
      </FormProvider>
    </Dialog>
  );
}
