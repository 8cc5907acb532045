"use client";

import { useState } from "react";
import { WordList } from "@/components/policies/condition-fields";
import type { PolicyEditing } from "@/components/policies/use-policy";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { type FilePolicy, type Requirement, requirementOf } from "@/lib/policies/file-policy";
import { askedInWords } from "@/lib/policies/rule-words";
import { providerTypes } from "@/lib/providers/enumerations";
import { type ElementKey, elementKeysOf, verificationElements } from "@/lib/verification/elements";

type Kind = "provider" | "facility";
type Props = { editing: PolicyEditing<"file">; content: FilePolicy };

/** Which elements verification is not complete without, and of whom each is asked. */
export function RequirementsTable(props: Props) {
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-3xl text-13 text-ink-2">
        Verification is complete when every required element is verified or not applicable. Whoever is not asked for an
        element finds it not applicable from the start.
      </p>
      <KindTable kind="provider" title="Providers" {...props} />
      <KindTable kind="facility" title="Facilities" {...props} />
    </div>
  );
}

function KindTable({ kind, title, editing, content }: Props & { kind: Kind; title: string }) {
  const [opened, setOpened] = useState<ElementKey | null>(null);
  const change = (element: ElementKey, requirement: Requirement) =>
    editing.edit({
      ...content,
      elements: { ...content.elements, [kind]: { ...content.elements[kind], [element]: requirement } },
    });
  const close = (element: ElementKey) => {
    setOpened(null);
    requestAnimationFrame(() => document.getElementById(`asked-${kind}-${element}`)?.focus());
  };
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-14 font-semibold">{title}</h2>
      <ul className="divide-y rounded border bg-raised">
        {elementKeysOf(kind).map((element) => {
          const requirement = requirementOf(content, kind, element);
          if (requirement === undefined) return null;
          const { label } = verificationElements[element];
          return (
            <li key={element}>
              <div className="grid items-center gap-x-4 gap-y-1 px-3 py-2 text-13 sm:grid-cols-[14rem_9rem_1fr_auto]">
                <span className="font-medium">{label}</span>
                {editing.mayEdit ? (
                  <Checkbox
                    label="Required"
                    aria-label={`${label} is required of ${title.toLowerCase()}`}
                    checked={requirement.required}
                    onCheckedChange={(required) => change(element, { ...requirement, required })}
                  />
                ) : (
                  <span className={requirement.required ? "" : "text-ink-3"}>
                    {requirement.required ? "Required" : "Not required"}
                  </span>
                )}
                <span className="min-w-0 text-ink-2 wrap-anywhere">
                  Asked of {askedInWords(requirement.asked, kind)}
                </span>
                {editing.mayEdit && (
                  <Button
                    id={`asked-${kind}-${element}`}
                    size="small"
                    variant="quiet"
                    aria-expanded={opened === element}
                    aria-label={`Change of whom ${label} is asked`}
                    onClick={() => setOpened(opened === element ? null : element)}
                  >
                    Edit
                  </Button>
                )}
              </div>
              {editing.mayEdit && opened === element && (
                <AskedForm
                  kind={kind}
                  requirement={requirement}
                  onChange={(next) => change(element, next)}
                  onClose={() => close(element)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const modes = [
  { value: "everyone", label: "Everyone" },
  { value: "only", label: "Only these" },
  { value: "except", label: "All but these" },
] as const;

type AskedFormProps = {
  kind: Kind;
  requirement: Requirement;
  onChange: (requirement: Requirement) => void;
  onClose: () => void;
};

function AskedForm({ kind, requirement, onChange, onClose }: AskedFormProps) {
  const { asked } = requirement;
  const set = (change: Partial<Requirement["asked"]>) => onChange({ ...requirement, asked: { ...asked, ...change } });
  const unknown = kind === "provider" ? asked.among.filter((degree) => !isDegree(degree)) : [];
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 border-t bg-sunken px-3 py-3">
      <Field label="Asked of" className="w-44">
        <Select options={modes} value={asked.of} onValueChange={(of) => set({ of })} />
      </Field>
      {asked.of !== "everyone" && (
        <Field
          label={kind === "provider" ? "Degrees" : "Words in the facility's type"}
          hint="Separated by commas"
          error={unknown.length > 0 ? `No degree of providers: ${unknown.join(", ")}` : undefined}
          className="w-96 max-w-full"
        >
          <WordList words={asked.among} onChange={(among) => set({ among })} />
        </Field>
      )}
      {kind === "facility" && asked.of !== "everyone" && (
        <Checkbox
          className="sm:mt-6"
          label="Also where a Medicare number is given"
          checked={asked.orMedicareNumber}
          onCheckedChange={(orMedicareNumber) => set({ orMedicareNumber })}
        />
      )}
      <Button className="sm:mt-5" onClick={onClose}>
        Done
      </Button>
    </div>
  );
}

const isDegree = (degree: string): boolean => providerTypes.some((known) => known === degree);
