"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { AnswerSections, anchorOf } from "@/components/forms/answer-sections";
import { sectionsOf } from "@/components/forms/form-words";
import { formsKey } from "@/components/forms/forms-queries";
import { useAnswers } from "@/components/forms/use-answers";
import { useEnterMovesOn } from "@/components/forms/use-enter-moves-on";
import { useUnsavedChanges } from "@/components/records/unsaved-changes";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { Kbd } from "@/components/ui/kbd";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { useFormKeys } from "@/components/ui/use-form-keys";
import { ApiClientError, call } from "@/lib/api/client";
import { counted } from "@/lib/counted";
import { type Tree, valueAt } from "@/lib/forms/at-path";
import { isBlank } from "@/lib/forms/check-answer";
import type { FormField } from "@/lib/forms/form-schemas";
import { createFormSubmission } from "@/lib/forms/operations";

type FillInFormProps = {
  version: { id: string; version: number; fields: FormField[] };
  /** What is answered from the beginning, of whom the form is about. */
  known: { data: Tree; answered: readonly string[] };
  /** No version of the form takes submissions any more; what was answered stays while somebody looks at it. */
  isClosed: boolean;
};

/** Takes a form down from paper: Enter goes on, Ctrl with Enter submits. */
export function FillInForm({ version: { id, version, fields }, known, isClosed }: FillInFormProps) {
  const client = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  const form = useAnswers(fields, { known: known.data });
  const element = useFormKeys();
  useEnterMovesOn(element);
  const [refusal, setRefusal] = useState<{ text: string; isGone: boolean } | null>(null);
  const { isDirty, isSubmitting, errors, submitCount } = form.formState;
  useUnsavedChanges(isDirty && !isSubmitting);
  const [first] = fields;
  // Of what is known nobody needs to be asked: work begins at the first open question.
  const [firstOpen = first] = fields.filter(({ key }) => !known.answered.includes(key));
  useEffect(() => {
    if (firstOpen) form.setFocus(`data.${firstOpen.key}`);
  }, [form, firstOpen]);

  const refuse = (error: unknown) => {
    const complaints = error instanceof ApiClientError ? error.errors : [];
    const placed = complaints.filter(({ path }) => path.startsWith("data."));
    for (const [index, { path, message }] of placed.entries())
      form.setError(path as `data.${string}`, { type: "server", message }, { shouldFocus: index === 0 });
    const isGone = complaints.some(({ path }) => path === "formVersionId");
    const words = isGone ? `Version ${version} takes no submissions any more.` : describeError(error);
    setRefusal({ text: placed.length > 0 ? "Look at the marked answers." : words, isGone });
  };
  const send = async (data: Tree, goesOn: boolean) => {
    setRefusal(null);
    try {
      const { id: submissionId } = await call(createFormSubmission, { body: { data, formVersionId: id } });
      form.reset({ data: {} });
      const show = () => router.push(`/console/forms/submissions/${submissionId}`);
      toast.done({
        title: "Form submitted",
        description: "Its PDF follows in a moment.",
        ...(goesOn ? { action: { label: "Show it", onClick: show } } : {}),
      });
      if (!goesOn) show();
      // Not before the emptied fields are drawn.
      else if (first) requestAnimationFrame(() => form.setFocus(`data.${first.key}`));
    } catch (error) {
      refuse(error);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const goesOn = submitter?.dataset["goesOn"] !== undefined;
    void form.handleSubmit(
      ({ data }) => send(data, goesOn),
      () => setRefusal(null),
    )(event);
  };
  const wrong = submitCount > 0 ? countErrors(fields, errors) : 0;
  const whole = typeof errors.root?.message === "string" ? errors.root.message : null;
  return (
    <div className="grid max-w-(--content-max) items-start gap-6 px-4 pb-10 md:px-6 xl:grid-cols-[minmax(0,1fr)_15rem]">
      <form
        ref={element}
        noValidate
        aria-label={`Version ${version}`}
        onSubmit={submit}
        className="min-w-0 rounded border bg-raised"
      >
        <AnswerSections fields={fields} form={form} />
        <div className="sticky bottom-0 z-10 flex flex-col gap-2 rounded-b border-t bg-raised px-4 py-3 max-md:bottom-(--bottombar-height)">
          {wrong > 0 && (
            <p role="alert" className="text-13 text-critical">
              {counted(wrong, "answer")} {wrong === 1 ? "needs" : "need"} another look; the first is in focus.
            </p>
          )}
          {isClosed && (
            <Notice tone="major" role="status" title="No version of this form takes submissions now.">
              A Supervisor publishes one. Your answers stay here while this page is open.
            </Notice>
          )}
          {(refusal ?? whole) && (
            <Notice
              tone="critical"
              role="alert"
              title="Nothing was submitted. Your answers are still here."
              action={
                refusal?.isGone && (
                  <Button
                    size="small"
                    onClick={() => {
                      setRefusal(null);
                      void client.invalidateQueries({ queryKey: formsKey });
                    }}
                  >
                    Go on with another version
                  </Button>
                )
              }
            >
              {refusal?.text ?? `The form ${whole}.`}
            </Notice>
          )}
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" variant="primary" busy={isSubmitting}>
              Submit form
            </Button>
            {known.answered.length === 0 && (
              <Button type="submit" disabled={isSubmitting} data-goes-on="">
                Submit and begin another
              </Button>
            )}
            <p className="ml-auto flex flex-wrap items-center gap-x-3 text-12 text-ink-3 max-md:hidden">
              <span>
                <Kbd>Enter</Kbd> next question
              </span>
              <span>
                <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> submits
              </span>
            </p>
          </div>
        </div>
      </form>
      <Progress fields={fields} form={form} version={version} />
    </div>
  );
}

const countErrors = (fields: readonly FormField[], errors: object): number =>
  fields.filter(({ key }) => valueAt(errors, `data.${key}`) !== undefined).length;

type ProgressProps = { fields: readonly FormField[]; form: ReturnType<typeof useAnswers>; version: number };

/** How far each section is, and the way to it. */
function Progress({ fields, form, version }: ProgressProps) {
  const data = useWatch({ control: form.control, name: "data" });
  const isOpen = ({ key }: FormField) => isBlank(valueAt(data, key));
  const missing = fields.filter((field) => field.required && isOpen(field)).length;
  return (
    <nav aria-label="Sections" className="text-13 max-xl:hidden xl:sticky xl:top-4">
      <p className="pb-2 text-12 text-ink-3">Version {version}</p>
      <ul className="flex flex-col gap-0.5">
        {sectionsOf(fields).map(({ title, fields: asked }, index) => (
          <li key={title}>
            <a
              href={`#${anchorOf(index)}`}
              className="-mx-2 flex items-baseline justify-between gap-3 rounded-small px-2 py-1 text-ink-2 hover:bg-hover hover:text-ink"
            >
              <span className="min-w-0 wrap-anywhere">{title}</span>
              <span className="shrink-0 text-12 text-ink-3 tabular-nums">
                {asked.filter((field) => !isOpen(field)).length} of {asked.length}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p role="status" className="pt-2 text-12 text-ink-3">
        {missing === 0 ? "Every required answer is given." : `${counted(missing, "required answer")} missing.`}
      </p>
    </nav>
  );
}
