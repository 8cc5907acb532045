"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect, useState } from "react";
import { type FieldPath, useForm } from "react-hook-form";
import type { z } from "zod";
import { useSigningConfirmation } from "@/components/auth/use-signing-confirmation";
import type { ChecklistElement, WorkflowDetail } from "@/components/credentialing/workflow-file";
import type { LetterChoice } from "@/components/outreach/letter-choice";
import { useConsoleSession } from "@/components/shell/console-session";
import { Button } from "@/components/ui/button";
import { showServerErrors } from "@/components/ui/form-errors";
import { Kbd } from "@/components/ui/kbd";
import { Notice } from "@/components/ui/notice";
import { useFormKeys } from "@/components/ui/use-form-keys";
import { ActFields } from "@/components/workflows/act-fields";
import { type ActName, actOf, openLabel, weightLooks } from "@/components/workflows/acts";
import { localToday, sentDecisionDate } from "@/components/workflows/decision-date";
import type { SubjectKind } from "@/components/workflows/workflow-operations";
import type { OperationDefinition } from "@/lib/api/operation";
import { signatureStatementFor } from "@/lib/workflows/signature-statement";

/** Every member that the body of an act may have. */
export type ActValues = {
  credStatusDate?: string;
  medicalDirectorId?: string;
  reason?: string;
  elements?: string[];
  signature?: { name: string; statementVersion: string };
} & LetterChoice;

type ActFormProps = {
  kind: SubjectKind;
  act: ActName;
  workflow: WorkflowDetail;
  elements: readonly ChecklistElement[];
  /** What stands above the fields: that the file has changed since the form opened. */
  notice?: ReactNode;
  /** Sends it; throws what the service answered. */
  send: (values: ActValues, signingConfirmation?: string) => Promise<void>;
  onClose: () => void;
};

const paths: FieldPath<ActValues>[] = ["credStatusDate", "medicalDirectorId", "reason", "elements", "signature.name"];

/** The form of an act, made from the body that its operation takes; in place of its button. */
export function ActForm({ kind, act, workflow, elements, notice, send, onClose }: ActFormProps) {
  const { operations, weight, submit: submitLabel } = actOf(act);
  const operation: OperationDefinition & (typeof operations)[typeof kind] = operations[kind];
  const { user } = useConsoleSession();
  const confirmation = useSigningConfirmation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const schema: z.ZodType<ActValues, ActValues> = operation.body;
  const shape: Partial<Record<string, z.ZodType>> = operation.body.shape;
  const form = useForm<ActValues>({
    resolver: zodResolver(schema),
    defaultValues: defaultsFor(shape, { kind, workflow, userId: user.id }),
  });
  const container = useFormKeys(onClose);
  // The first thing that is not filled in yet: of hundreds of decisions a day, most need the signature alone.
  const first = "signature" in shape ? "signature.name" : "reason";
  useEffect(() => {
    form.setFocus(first);
    // The button that sends it comes last: what is signed and what signs it are seen together.
    container.current?.scrollIntoView({ block: "nearest" });
  }, [form, first, container]);

  const submit = form.handleSubmit(async (values) => {
    setRefusal(null);
    const isSigned = operation.signed === true;
    const confirmed = isSigned ? await confirmation.obtain() : null;
    if (isSigned && confirmed === null) return;
    try {
      await send(
        {
          ...values,
          ...("credStatusDate" in shape && { credStatusDate: sentDecisionDate(values.credStatusDate) }),
        },
        confirmed ?? undefined,
      );
    } catch (error) {
      if (!confirmation.isRefused(error)) setRefusal(showServerErrors(form, error, paths));
    }
  });

  return (
    <form
      ref={container}
      noValidate
      aria-label={openLabel(act, kind)}
      onSubmit={submit}
      className="flex flex-col gap-3 rounded border border-line-strong p-3"
    >
      <h3 className="text-13 font-semibold">{openLabel(act, kind)}</h3>
      {notice}
      {refusal && (
        <Notice tone="critical" role="alert" title="Nothing was changed.">
          {refusal}
        </Notice>
      )}
      <ActFields
        form={form}
        shape={shape}
        directors={workflow.medicalDirectors}
        elements={elements}
        statement={signatureStatementFor(kind)}
        confirmation={confirmation}
      />
      <div className="flex flex-col gap-1.5">
        <Button type="submit" size="large" full variant={weightLooks[weight].submit} busy={form.formState.isSubmitting}>
          {submitLabel}
        </Button>
        <Button variant="quiet" full onClick={onClose}>
          Back
        </Button>
        <p className="flex items-center justify-center gap-1 text-12 text-ink-3 max-lg:hidden">
          <Kbd>Ctrl</Kbd>
          <Kbd>↵</Kbd>
          <span className="mr-2">to send</span>
          <Kbd>Esc</Kbd>
          <span>to go back</span>
        </p>
      </div>
    </form>
  );
}

/** Today, oneself or the only medical director, an empty signature under the present statement. */
function defaultsFor(
  shape: Partial<Record<string, z.ZodType>>,
  { kind, workflow, userId }: { kind: SubjectKind; workflow: WorkflowDetail; userId: string },
): ActValues {
  const { medicalDirectors } = workflow;
  const director =
    medicalDirectors.find(({ id }) => id === userId) ??
    (medicalDirectors.length === 1 ? medicalDirectors[0] : undefined);
  const defaults: Required<Omit<ActValues, Exclude<keyof LetterChoice, "reason">>> = {
    credStatusDate: localToday(),
    medicalDirectorId: director?.id ?? "",
    reason: "",
    elements: [],
    signature: { name: "", statementVersion: signatureStatementFor(kind).version },
  };
  return Object.fromEntries(Object.entries(defaults).filter(([member]) => member in shape));
}
