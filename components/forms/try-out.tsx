"use client";

import { useWatch } from "react-hook-form";
import { AnswerSections } from "@/components/forms/answer-sections";
import { useAnswers } from "@/components/forms/use-answers";
import { EmptyState } from "@/components/ui/empty-state";
import { counted } from "@/lib/counted";
import type { FormContent } from "@/lib/forms/form-schemas";
import { mapAnswers } from "@/lib/forms/map-answers";
import { readAnswers } from "@/lib/forms/read-answers";

/** The form as it stands, to be filled in without submitting anything, with what the map makes of the answers. */
export function TryOut({ content }: { content: FormContent }) {
  const { fields, fieldMap } = content;
  const form = useAnswers(fields, { mode: "onChange" });
  const given = useWatch({ control: form.control, name: "data" });
  const { data, errors } = readAnswers(fields, given);
  if (fields.length === 0) return <EmptyState title="This form asks nothing yet." />;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <form
        noValidate
        aria-label="Try the form out"
        onSubmit={(event) => event.preventDefault()}
        className="min-w-0 rounded border bg-raised"
      >
        <AnswerSections fields={fields} form={form} />
      </form>
      <section aria-label="Mapped data" className="min-w-0 rounded border bg-raised xl:sticky xl:top-4">
        <div className="border-b px-3 py-2">
          <h2 className="text-13 font-semibold">Mapped data</h2>
          <p role="status" className="text-12 text-ink-3">
            {errors.length === 0
              ? "These answers would be taken. Nothing is submitted here."
              : `It would be refused: ${counted(errors.length, "answer")} ${errors.length === 1 ? "is" : "are"} missing or wrong. Nothing is submitted here.`}
          </p>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
        <pre tabIndex={0} className="max-h-128 overflow-auto p-3 font-mono text-12 leading-5">
          {JSON.stringify(mapAnswers(fieldMap, data), null, 2)}
        </pre>
      </section>
    </div>
  );
}
