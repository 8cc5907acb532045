"use client";

import { Controller, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import type { SigningConfirmation } from "@/components/auth/use-signing-confirmation";
import type { ChecklistElement } from "@/components/credentialing/workflow-file";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { fieldMessage, titleOf } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import type { ActValues } from "@/components/workflows/act-form";
import { localToday } from "@/components/workflows/decision-date";
import { SignatureFields } from "@/components/workflows/signature-fields";

type ActFieldsProps = {
  form: UseFormReturn<ActValues>;
  /** The members of the body; a field each, in this order. */
  shape: Partial<Record<string, z.ZodType>>;
  directors: readonly { id: string; name: string }[];
  elements: readonly ChecklistElement[];
  confirmation: SigningConfirmation;
  /** What is signed, where it is not one file's decision. */
  statement?: { version: string; text: string };
};

const emptyIsLeftOut = { setValueAs: (value: string | undefined) => value || undefined };

/** One control for each member of the body, labeled by the contract. */
export function ActFields({ form, shape, directors, elements, confirmation, statement }: ActFieldsProps) {
  const { errors } = form.formState;
  const isOptional = (member: string) => shape[member]?.isOptional();
  const field = (member: "credStatusDate" | "medicalDirectorId" | "reason", fallback: string) => {
    const label = titleOf(shape[member], fallback);
    return { label, error: fieldMessage(label, errors[member]?.message) };
  };
  return (
    <>
      {"credStatusDate" in shape && (
        <Field {...field("credStatusDate", "Decision date")}>
          <Input type="date" max={localToday()} {...form.register("credStatusDate", emptyIsLeftOut)} />
        </Field>
      )}
      {"medicalDirectorId" in shape && (
        <Field {...field("medicalDirectorId", "Medical director")}>
          <Controller
            control={form.control}
            name="medicalDirectorId"
            render={({ field: { value, onChange } }) => (
              <Select
                options={[
                  { value: "", label: "None named" },
                  ...directors.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                value={value ?? ""}
                onValueChange={(next) => onChange(next || undefined)}
              />
            )}
          />
        </Field>
      )}
      {"reason" in shape && (
        <Field {...field("reason", "Reason")} optional={isOptional("reason")}>
          <Textarea rows={2} {...form.register("reason", isOptional("reason") ? emptyIsLeftOut : {})} />
        </Field>
      )}
      {"elements" in shape && (
        <Controller
          control={form.control}
          name="elements"
          render={({ field: { value, onChange } }) => (
            <ElementChoice
              elements={elements}
              chosen={value ?? []}
              onChange={onChange}
              error={errors.elements?.message}
            />
          )}
        />
      )}
      {"signature" in shape && (
        <SignatureFields
          name={form.register("signature.name")}
          nameError={fieldMessage("Your signature", errors.signature?.name?.message)}
          confirmation={confirmation}
          statement={statement}
        />
      )}
    </>
  );
}

type ElementChoiceProps = {
  elements: readonly ChecklistElement[];
  chosen: readonly string[];
  onChange: (chosen: string[] | undefined) => void;
  error?: string;
};

/** Which elements go back to be verified anew; none chosen means those that failed or grew too old. */
function ElementChoice({ elements, chosen, onChange, error }: ElementChoiceProps) {
  const settled = elements.filter(({ status }) => status !== "not_applicable");
  const toggle = (key: string, isChosen: boolean) => {
    const next = isChosen ? [...chosen, key] : chosen.filter((other) => other !== key);
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 text-13 font-medium">Elements to verify again</legend>
      <p className="text-12 text-ink-3">None chosen: those that failed or are past the window.</p>
      {settled.map(({ element, label }) => (
        <Checkbox
          key={element}
          label={label}
          checked={chosen.includes(element)}
          onCheckedChange={(isChosen) => toggle(element, isChosen)}
        />
      ))}
      {error && <p className="text-12 text-critical">{fieldMessage("The choice", error)}</p>}
    </fieldset>
  );
}
