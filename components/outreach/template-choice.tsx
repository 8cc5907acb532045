"use client";

import { useQuery } from "@tanstack/react-query";
import { allTemplatesQuery } from "@/components/outreach/outreach-queries";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { Audience } from "@/lib/outreach/letter-schemas";

/** The choice of whoever chooses none. */
const byItself = "default";

type TemplateChoiceProps = {
  audience: Audience;
  value: string | undefined;
  onValueChange: (id: string | undefined) => void;
  error?: string;
};

/** From which template a letter is written; nothing where there is no choice. */
export function TemplateChoice({ audience, value, onValueChange, error }: TemplateChoiceProps) {
  const templates = useQuery(allTemplatesQuery);
  const own = templates.data?.filter((one) => one.audience === audience && one.archivedAt === null) ?? [];
  if (own.length === 0) return null;
  const byDefault = own.find(({ isDefault }) => isDefault);
  return (
    <Field label="Letter" error={error}>
      <Select
        options={[
          { value: byItself, label: `${byDefault?.name ?? "Built-in letter"} (default)` },
          ...own.filter((one) => one !== byDefault).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={value ?? byItself}
        onValueChange={(id) => onValueChange(id === byItself ? undefined : id)}
      />
    </Field>
  );
}
