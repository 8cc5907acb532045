"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type FieldPath, useForm } from "react-hook-form";
import { useSigningConfirmation } from "@/components/auth/use-signing-confirmation";
import { refreshFiles } from "@/components/credentialing/file-cache";
import { usePeople } from "@/components/credentialing/use-assigned-filter";
import { useConsoleSession } from "@/components/shell/console-session";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { showServerErrors } from "@/components/ui/form-errors";
import { Notice } from "@/components/ui/notice";
import { ActFields } from "@/components/workflows/act-fields";
import type { ActValues } from "@/components/workflows/act-form";
import { localToday, sentDecisionDate } from "@/components/workflows/decision-date";
import { SignOffFiles, type PreviewedFile } from "@/components/workflows/sign-off-files";
import { SignOffProgress } from "@/components/workflows/sign-off-progress";
import type { SignOffOutcome } from "@/components/workflows/sign-off-results";
import { call } from "@/lib/api/client";
import { getHome } from "@/lib/home/operations";
import { signOffFiles } from "@/lib/workflows/sign-off-operations";
import { batchSignatureStatement } from "@/lib/workflows/signature-statement";
import { Decision } from "@/lib/workflows/step-operations";

type SignOffFormProps = {
  files: readonly PreviewedFile[];
  onSigned: (outcome: SignOffOutcome) => void;
  onLookAgain: () => void;
  onClose: () => void;
};

const paths: FieldPath<ActValues>[] = ["credStatusDate", "medicalDirectorId", "reason", "signature.name"];
const filesWord = (count: number) => `${count} ${count === 1 ? "file" : "files"}`;

/** The files that will be approved and those that will not, above the one signature for them. */
export function SignOffForm({ files, onSigned, onLookAgain, onClose }: SignOffFormProps) {
  const formId = useId();
  const client = useQueryClient();
  const { user } = useConsoleSession();
  const confirmation = useSigningConfirmation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const directors = (usePeople() ?? []).filter(({ roles }) => roles.includes("Medical Director"));
  const form = useForm<ActValues>({
    resolver: zodResolver(Decision),
    defaultValues: {
      credStatusDate: localToday(),
      medicalDirectorId: user.roles.includes("Medical Director") ? user.id : "",
      reason: "",
      signature: { name: "", statementVersion: batchSignatureStatement.version },
    },
  });
  const signed = files.filter(({ can_be_signed }) => can_be_signed);
  const leftOut = files.filter(({ can_be_signed }) => !can_be_signed);
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ credStatusDate, ...values }) => {
    setRefusal(null);
    const signingConfirmation = await confirmation.obtain();
    if (signingConfirmation === null) return;
    try {
      const { results } = await call(signOffFiles, {
        body: {
          ...values,
          medicalDirectorId: values.medicalDirectorId || undefined,
          credStatusDate: sentDecisionDate(credStatusDate),
          files: signed.map(({ id, version }) => ({ id, version })),
        },
        signingConfirmation,
      });
      confirmation.forget();
      void client.invalidateQueries({ queryKey: [getHome.id] });
      await refreshFiles(
        client,
        results.map(({ subject_id }) => subject_id),
      );
      onSigned({ results, leftOut });
    } catch (error) {
      if (!confirmation.isRefused(error)) setRefusal(showServerErrors(form, error, paths));
    }
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSubmitting && onClose()}
      size="large"
      title={signed.length > 0 ? `Approve ${filesWord(signed.length)} with one signature` : "No file can be signed off"}
      description={
        signed.length > 0
          ? "Each is approved by itself, with a decision, an event and an audit entry of its own."
          : "Every file that was selected needs to be looked at by itself."
      }
      footer={
        <>
          {isSubmitting && <SignOffProgress ids={signed.map(({ id }) => id)} />}
          <Button onClick={onClose} disabled={isSubmitting}>
            Back
          </Button>
          {signed.length > 0 && (
            <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
              Sign and approve {filesWord(signed.length)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {refusal && (
          <Notice
            tone="critical"
            role="alert"
            title="Not everything was signed."
            action={
              <Button size="small" onClick={onLookAgain}>
                Look again
              </Button>
            }
          >
            {refusal}
          </Notice>
        )}
        <SignOffFiles signed={signed} leftOut={leftOut} />
        {signed.length > 0 && (
          <DialogForm
            id={formId}
            aria-label="Signature"
            onSubmit={submit}
            className="grid gap-3 border-t pt-4 sm:grid-cols-2 sm:[&>*:nth-child(n+3)]:col-span-2"
          >
            <ActFields
              form={form}
              shape={Decision.shape}
              directors={directors}
              elements={[]}
              confirmation={confirmation}
              statement={batchSignatureStatement}
            />
          </DialogForm>
        )}
      </div>
    </Dialog>
  );
}
