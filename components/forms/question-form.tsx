"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Question } from "@/components/forms/edit-content";
import { typeLabels } from "@/components/forms/form-words";
import { MappingRows } from "@/components/forms/mapping-rows";
import { questionProblems } from "@/components/forms/question-problems";
import { suggestKey } from "@/components/forms/suggest-key";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { fieldMessage } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SuggestInput } from "@/components/ui/suggest-input";
import { Textarea } from "@/components/ui/textarea";
import { useFormKeys } from "@/components/ui/use-form-keys";
import { fieldTypes, type FormContent, type FormField } from "@/lib/forms/form-schemas";

type QuestionFormProps = {
  /** A new one has no key yet. */
  question: Question;
  content: FormContent;
  /** Titles of the sections that there are. */
  titles: readonly string[];
  onKeep: (question: Question) => void;
  onRemove?: () => void;
  onClose: () => void;
};

const types = fieldTypes.map((value) => ({ value, label: typeLabels[value] }));
const linesOf = (text: string) => [...new Set(text.split("\n").map((line) => line.trim()))].filter(Boolean);

/** Changes one question in place; it is held against the rules of forms before it joins the draft. */
export function QuestionForm({ question, content, titles, onKeep, onRemove, onClose }: QuestionFormProps) {
  const original = question.field;
  const isNew = original.key === "";
  const [field, setField] = useState(original);
  const [choices, setChoices] = useState(original.choices.join("\n"));
  const [mappings, setMappings] = useState(question.mappings);
  const [isKeyChosen, setIsKeyChosen] = useState(!isNew);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const form = useFormKeys(onClose);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const taken = content.fields.map(({ key }) => key).filter((key) => key !== original.key);
  const set = (change: Partial<FormField>) => setField((before) => ({ ...before, ...change }));
  const siblings = content.fields.filter(({ section }) => section === field.section).map(({ key }) => key);
  const key = isKeyChosen || field.label.trim() === "" ? field.key : suggestKey(field.label, siblings, taken);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const kept: FormField = {
      ...field,
      key,
      label: field.label.trim(),
      section: field.section.trim(),
      choices: field.type === "choice" ? linesOf(choices) : [],
    };
    // A new question goes where its key says, unless somebody said otherwise.
    const places = isNew && mappings.length === 0 ? [{ from: key, to: key }] : mappings;
    const next = { field: kept, mappings: places.map((mapping) => ({ ...mapping, from: key })) };
    const problems = questionProblems(content, original.key, next);
    if (Object.keys(problems).length === 0) onKeep(next);
    else setErrors(problems);
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label={isNew ? "New question" : `Question: ${original.label}`}
      onSubmit={submit}
      className="flex flex-col gap-3 border-t bg-sunken px-3 py-3 first:border-t-0"
    >
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        <Field label="Question" error={fieldMessage("Question", errors["label"])} className="sm:col-span-2">
          <Input
            ref={first}
            autoComplete="off"
            maxLength={300}
            value={field.label}
            onChange={({ target }) => set({ label: target.value })}
          />
        </Field>
        <Field label="Section" error={fieldMessage("Section", errors["section"])}>
          <SuggestInput
            suggestions={titles}
            maxLength={100}
            value={field.section}
            onValueChange={(section) => set({ section })}
          />
        </Field>
        <Field label="Answered by" error={fieldMessage("Type", errors["type"])}>
          <Select options={types} value={field.type} onValueChange={(type) => set({ type })} />
        </Field>
        <Field
          label="Key"
          hint="Where the answer stands in the data"
          error={fieldMessage("Key", errors["key"])}
          className="sm:col-span-2"
        >
          <Input
            mono
            autoComplete="off"
            spellCheck={false}
            value={key}
            onChange={({ target }) => {
              setIsKeyChosen(true);
              set({ key: target.value });
            }}
          />
        </Field>
        <div className="flex items-end pb-1.5 sm:col-span-2">
          <Checkbox
            label="An answer is required"
            checked={field.required}
            onCheckedChange={(required) => set({ required })}
          />
        </div>
        {field.type === "choice" && (
          <Field
            label="Choices"
            hint="One a line, in the order in which they are offered"
            error={fieldMessage("Choices", errors["choices"])}
            className="sm:col-span-2"
          >
            <Textarea value={choices} onChange={({ target }) => setChoices(target.value)} />
          </Field>
        )}
      </div>
      <MappingRows type={field.type} fieldKey={key} mappings={mappings} errors={errors} onChange={setMappings} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          {isNew ? "Add question" : "Keep changes"}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
        {onRemove && (
          <Button variant="danger" className="ml-auto" onClick={onRemove}>
            Remove question
          </Button>
        )}
      </div>
    </form>
  );
}
