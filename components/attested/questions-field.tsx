"use client";

import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import type { AttestedForm } from "@/components/attested/attested-form-values";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { fieldMessage } from "@/components/ui/form-errors";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";

/** The questions that were asked, with the answers given. */
export function QuestionsField() {
  const { control } = useFormContext<AttestedForm>();
  const { fields, append, remove } = useFieldArray({ control, name: "question", keyName: "key" });
  return (
    <fieldset className="flex min-w-0 flex-col border-t px-4 py-3">
      <legend className="float-left text-13 font-semibold">
        Questions
        {fields.length > 0 && <span className="ml-1.5 font-normal text-ink-3">{fields.length}</span>}
      </legend>
      {fields.map((row, index) => (
        <div key={row.key} className="flex items-start gap-2 py-2">
          <QuestionField index={index} />
          <IconButton
            label={`Remove question ${index + 1}`}
            icon={Trash2}
            className="md:mt-6"
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <Button
        variant="quiet"
        size="small"
        icon={Plus}
        className="mt-1 -ml-2 self-start"
        onClick={() =>
          append(
            { question_text: "", question_response: [{ response_text: "" }] },
            { focusName: `question.${fields.length}.question_text` },
          )
        }
      >
        Add question
      </Button>
    </fieldset>
  );
}

function QuestionField({ index }: { index: number }) {
  const { control, register, formState } = useFormContext<AttestedForm>();
  const answers = useFieldArray({ control, name: `question.${index}.question_response`, keyName: "key" });
  const errors = formState.errors.question?.[index];
  return (
    <div className="grid min-w-0 flex-1 items-start gap-2 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Field label={`Question ${index + 1}`} error={fieldMessage("The question", errors?.question_text?.message)}>
        <Input maxLength={4000} autoComplete="off" {...register(`question.${index}.question_text`)} />
      </Field>
      <div className="flex min-w-0 flex-col gap-1">
        {answers.fields.map((answer, position) => (
          <Field
            key={answer.key}
            label={answers.fields.length === 1 ? "Answer" : `Answer ${position + 1}`}
            error={fieldMessage("The answer", errors?.question_response?.[position]?.response_text?.message)}
          >
            <Input
              maxLength={10_000}
              autoComplete="off"
              {...register(`question.${index}.question_response.${position}.response_text`)}
            />
          </Field>
        ))}
        <button
          type="button"
          onClick={() => answers.append({ response_text: "" })}
          className="-ml-1 flex min-h-6 w-fit items-center gap-1 rounded-small px-1 text-12 text-ink-3 hover:bg-hover hover:text-ink"
        >
          {answers.fields.length === 0 ? "Add answer" : "Add another answer"}
        </button>
      </div>
    </div>
  );
}
