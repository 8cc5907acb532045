"use client";

import { type FormEvent, useState } from "react";
import { ConditionFields } from "@/components/policies/condition-fields";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useFormKeys } from "@/components/ui/use-form-keys";
import { FileRule } from "@/lib/policies/file-rule";
import { factsOfFileType } from "@/lib/providers/enumerations";

const whose = [
  { value: "everyone", label: "Providers and facilities" },
  { value: "provider", label: "Providers" },
  { value: "facility", label: "Facilities" },
] as const;

const verdicts = (["Non_Clean", "Pending"] as const).map((value) => ({ value, label: factsOfFileType(value).label }));

type RuleFormProps = {
  rule: FileRule;
  onKeep: (rule: FileRule) => void;
  onRemove: () => void;
  onClose: () => void;
};

/** Changes one rule in place; what it says is held against the contract before it joins the draft. */
export function RuleForm({ rule, onKeep, onRemove, onClose }: RuleFormProps) {
  const [value, setValue] = useState(rule);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useFormKeys(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = FileRule.safeParse(value);
    if (parsed.success) return onKeep(parsed.data);
    setErrors(
      Object.fromEntries(
        parsed.error.issues.map(({ path, message }) => [String(path.at(path[0] === "when" ? 1 : 0)), message]),
      ),
    );
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label={`Rule: ${rule.label}`}
      onSubmit={submit}
      className="flex flex-col gap-3 border-t bg-sunken px-3 py-3"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <ConditionFields
          condition={value.when}
          onChange={(when) => setValue((before) => ({ ...before, when }))}
          errors={errors}
        />
      </div>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        <Field label="Name" error={errors["label"]}>
          <Input
            value={value.label}
            onChange={({ currentTarget }) => setValue((before) => ({ ...before, label: currentTarget.value }))}
          />
        </Field>
        <Field label="Reason" error={errors["reason"]}>
          <Input
            value={value.reason}
            onChange={({ currentTarget }) => setValue((before) => ({ ...before, reason: currentTarget.value }))}
          />
        </Field>
        <Field label="Makes the file">
          <Select
            options={verdicts}
            value={value.verdict}
            onValueChange={(verdict) => setValue((before) => ({ ...before, verdict }))}
          />
        </Field>
        <Field label="Whose files">
          <Select options={whose} value={value.of} onValueChange={(of) => setValue((before) => ({ ...before, of }))} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Keep changes</Button>
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
        <Button variant="quiet" className="ml-auto" onClick={onRemove}>
          Remove rule
        </Button>
      </div>
    </form>
  );
}
