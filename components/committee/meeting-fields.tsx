"use client";

import { momentOfLocal } from "@/components/committee/when-and-where";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

export type MeetingFacts = { name: string; when: string; place: string };

/** What is missing or wrong, by field; none when it can be sent. */
export function problemsOf({ name, when }: MeetingFacts): Partial<Record<keyof MeetingFacts, string>> {
  return {
    ...(name.trim() === "" && { name: "Give the meeting a name." }),
    ...(momentOfLocal(when) === undefined && { when: "Say on which day and at what time it meets." }),
  };
}

/** As the contract takes them; only for facts without a problem. */
export const sentFacts = ({ name, when, place }: MeetingFacts) => ({
  name: name.trim(),
  meetsAt: momentOfLocal(when) ?? "",
  place: place.trim(),
});

type MeetingFieldsProps = {
  facts: MeetingFacts;
  /** Says what is wrong, once sending was tried. */
  isTried: boolean;
  onChange: (facts: MeetingFacts) => void;
};

/** Name, time and place of a meeting. */
export function MeetingFields({ facts, isTried, onChange }: MeetingFieldsProps) {
  const problems = isTried ? problemsOf(facts) : {};
  const set = (member: keyof MeetingFacts) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...facts, [member]: event.currentTarget.value });
  return (
    <>
      <Field label="Name" error={problems.name}>
        <Input maxLength={200} value={facts.name} onChange={set("name")} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Meets at" error={problems.when}>
          <Input type="datetime-local" value={facts.when} onChange={set("when")} />
        </Field>
        <Field label="Place" optional>
          <Input maxLength={300} value={facts.place} onChange={set("place")} />
        </Field>
      </div>
    </>
  );
}
