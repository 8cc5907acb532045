"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { ifVersion, refreshOutreach, type Template, type TemplateField } from "@/components/outreach/outreach-queries";
import { TemplateFields } from "@/components/outreach/template-fields";
import { TemplatePreview } from "@/components/outreach/template-preview";
import { useLetterPreview } from "@/components/outreach/use-letter-preview";
import { usePreviewChoice } from "@/components/outreach/use-preview-choice";
import { useUnsavedChanges } from "@/components/records/unsaved-changes";
import { useConsoleSession } from "@/components/shell/console-session";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { showServerErrors } from "@/components/ui/form-errors";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { useFormKeys } from "@/components/ui/use-form-keys";
import { call } from "@/lib/api/client";
import { type Audience } from "@/lib/outreach/letter-schemas";
import { NewOutreachTemplate } from "@/lib/outreach/setting-schemas";
import { createOutreachTemplate, updateOutreachTemplate } from "@/lib/outreach/setting-operations";

const Text = NewOutreachTemplate.omit({ audience: true }).required();
export type TemplateText = z.output<typeof Text>;

export type TemplateStart = {
  audience: Audience;
  /** Absent while it is not saved for the first time, and for the letter that the program brings. */
  stored?: Template;
  /** Archived, or the program's own: it is read here, not changed. */
  isFixed: boolean;
  text: TemplateText;
};

type TemplateEditorProps = { title: string; start: TemplateStart; fields: readonly TemplateField[] };

const textOf = ({ name, subject, body, isDefault }: TemplateText): TemplateText => ({ name, subject, body, isDefault });

/** The words of a letter with their fields, and beside them the letter as it would be written. */
export function TemplateEditor({ title, start, fields }: TemplateEditorProps) {
  const { audience, isFixed } = start;
  const { user } = useConsoleSession();
  const isWriter = updateOutreachTemplate.access.some((role) => user.roles.includes(role));
  const mayEdit = isWriter && !isFixed;
  const client = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  // What somebody else saves meanwhile must not slip under what is typed here: the version that was read stays.
  const [stored, setStored] = useState(start.stored);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<TemplateText>({ resolver: zodResolver(Text), defaultValues: textOf(start.text) });
  const { isDirty, isSubmitting } = form.formState;
  useUnsavedChanges(isDirty);
  const element = useFormKeys();
  const [subject, body] = useWatch({ control: form.control, name: ["subject", "body"] });
  const choice = usePreviewChoice(audience);
  const preview = useLetterPreview(
    { audience, workflowId: choice.workflowId ?? undefined, subject, body, reasons: choice.reasons },
    subject.trim() !== "" && body.trim() !== "",
  );

  const save = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      if (stored === undefined) {
        const made = await call(createOutreachTemplate, { body: { ...values, audience } });
        form.reset(values);
        await refreshOutreach(client);
        toast.done({ title: "Template saved" });
        router.replace(`/console/outreach/templates/${made.id}`);
        return;
      }
      const saved = await call(updateOutreachTemplate, {
        params: { id: stored.id },
        body: values,
        ifMatch: ifVersion(stored.version),
      });
      setStored(saved);
      form.reset(textOf(saved));
      await refreshOutreach(client);
      toast.done({ title: "Template saved", description: "Letters that were written stay as they are." });
    } catch (error) {
      setRefusal(showServerErrors(form, error, ["name", "subject", "body"]));
    }
  });

  return (
    <form ref={element} noValidate aria-label={title} onSubmit={save}>
      <div className="mt-1 mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-20 font-semibold tracking-tight text-ink wrap-anywhere">
          {title}
          {stored?.archivedAt && <Badge>Archived</Badge>}
          <span className="text-13 font-normal tracking-normal text-ink-3">
            To {audience === "provider" ? "providers" : "facilities"}
          </span>
        </h1>
        {mayEdit ? (
          <div className="flex gap-2">
            {isDirty && stored && (
              <Button variant="quiet" onClick={() => form.reset()}>
                Undo changes
              </Button>
            )}
            <Button type="submit" variant="primary" busy={isSubmitting} disabled={stored !== undefined && !isDirty}>
              Save template
            </Button>
          </div>
        ) : (
          isWriter &&
          !stored && <ButtonLink href={`/console/outreach/templates/new-${audience}`}>Write one like it</ButtonLink>
        )}
      </div>
      {!isWriter && <Notice title="Templates are a Supervisor's to write and to change." className="mb-4" />}
      {refusal && (
        <Notice tone="critical" role="alert" title="Nothing was saved." className="mb-4">
          {refusal}
        </Notice>
      )}
      <div className="grid content-start gap-6 lg:grid-cols-2">
        <TemplateFields
          form={form}
          fields={fields.filter(({ audiences }) => audiences.includes(audience))}
          complaints={preview.complaints}
          mayEdit={mayEdit}
        />
        <TemplatePreview audience={audience} choice={choice} preview={preview} />
      </div>
    </form>
  );
}
