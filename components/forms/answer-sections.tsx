"use client";

import { Controller, type UseFormReturn } from "react-hook-form";
import { AnswerControl } from "@/components/forms/answer-control";
import { sectionsOf } from "@/components/forms/form-words";
import type { Answers } from "@/components/forms/use-answers";
import { Field } from "@/components/ui/field";
import { fieldMessage } from "@/components/ui/form-errors";
import type { FormField } from "@/lib/forms/form-schemas";

type AnswerSectionsProps = { fields: readonly FormField[]; form: UseFormReturn<Answers> };

/** Where a section stands on the page. */
export const anchorOf = (index: number): string => `section-${index + 1}`;

/** All questions of a version with their controls, under their headings. */
export function AnswerSections({ fields, form }: AnswerSectionsProps) {
  return sectionsOf(fields).map(({ title, fields: asked }, index) => (
    <fieldset
      key={title}
      id={anchorOf(index)}
      aria-label={title}
      className="min-w-0 scroll-mt-4 border-t px-4 py-3 first:border-t-0"
    >
      <h2 aria-hidden className="pb-2 text-14 font-semibold wrap-anywhere">
        {title}
      </h2>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-x-4">
        {asked.map((field) => (
          <Controller
            key={field.key}
            control={form.control}
            name={`data.${field.key}`}
            render={({ field: control, fieldState }) => (
              <Field
                label={field.label}
                isLevel
                required={field.required}
                error={fieldMessage("The answer", fieldState.error?.message)}
              >
                <AnswerControl field={field} control={control} />
              </Field>
            )}
          />
        ))}
      </div>
    </fieldset>
  ));
}
