"use client";

import { useRef } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { FieldPalette } from "@/components/outreach/field-palette";
import type { TemplateField } from "@/components/outreach/outreach-queries";
import type { TemplateText } from "@/components/outreach/template-editor";
import { classNames } from "@/components/ui/class-names";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { fieldMessage, titleOf } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { NewOutreachTemplate } from "@/lib/outreach/setting-schemas";

type Written = "subject" | "body";
type TemplateFieldsProps = {
  form: UseFormReturn<TemplateText>;
  fields: readonly TemplateField[];
  /** What the service has against the words as they are, before they are saved. */
  complaints: Readonly<Record<string, string>>;
  mayEdit: boolean;
};

const { shape } = NewOutreachTemplate;

/** Name, subject and words of a letter; fields are put in where the cursor stood last. */
export function TemplateFields({ form, fields, complaints, mayEdit }: TemplateFieldsProps) {
  const { register, control, formState } = form;
  const controls = useRef<Partial<Record<Written, HTMLInputElement | HTMLTextAreaElement | null>>>({});
  const writtenLast = useRef<Written>("body");
  const errorOf = (name: "name" | Written) =>
    fieldMessage(titleOf(shape[name], name), formState.errors[name]?.message ?? complaints[name]);
  const wired = (name: Written) => {
    const { ref, ...registered } = register(name);
    return {
      ...registered,
      ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => {
        ref(element);
        controls.current[name] = element;
      },
      onFocus: () => {
        writtenLast.current = name;
      },
      readOnly: !mayEdit,
    };
  };
  const insert = (field: string) => {
    const name = writtenLast.current;
    const element = controls.current[name];
    if (!element) return;
    const end = element.value.length;
    element.setRangeText(`{{${field}}}`, element.selectionStart ?? end, element.selectionEnd ?? end, "end");
    form.setValue(name, element.value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    element.focus();
  };
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {mayEdit && (
        <Field label={titleOf(shape.name, "Name")} error={errorOf("name")}>
          <Input {...register("name")} />
        </Field>
      )}
      <Field label={titleOf(shape.subject, "Subject")} error={errorOf("subject")}>
        <Input className={mayEdit ? undefined : "bg-sunken!"} {...wired("subject")} />
      </Field>
      <Field label={titleOf(shape.body, "Letter")} error={errorOf("body")}>
        <Textarea
          rows={16}
          className={classNames("max-h-none! min-h-80!", !mayEdit && "bg-sunken!")}
          {...wired("body")}
        />
      </Field>
      {mayEdit && <FieldPalette fields={fields} onInsert={insert} />}
      {mayEdit && (
        <Controller
          control={control}
          name="isDefault"
          render={({ field }) => (
            <Checkbox
              label={titleOf(shape.isDefault, "Used when nobody chooses another")}
              checked={field.value}
              onCheckedChange={field.onChange}
            />
          )}
        />
      )}
    </div>
  );
}
