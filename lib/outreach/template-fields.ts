// What letters can say of themselves, as data. Safe to import in the browser: no Prisma, no Node.

import type { Audience } from "./letter-schemas";

type FieldRule = { description: string; sample: string; audiences: readonly Audience[] };

const everybody: readonly Audience[] = ["provider", "facility"];

/** Every field that a template may have, in the order in which they are offered. */
export const templateFields = {
  contactName: {
    description: "Who is written to: the provider, or the facility's contact; “colleague” where nobody is named",
    sample: "Ottoline Marsh",
    audiences: everybody,
  },
  providerName: { description: "The provider's name", sample: "Ottoline Marsh", audiences: ["provider"] },
  facilityName: { description: "The facility's name", sample: "Larkspur Surgery Center", audiences: ["facility"] },
  organizationName: { description: "Your organization's name", sample: "North Plan", audiences: everybody },
  about: {
    description: "“your credentialing”, or “the credentialing of” the facility",
    sample: "your credentialing",
    audiences: everybody,
  },
  reasons: {
    description: "The sentences of the reasons that were chosen, a line each; nothing when none was",
    sample: "Please send us a copy of your current state license.",
    audiences: everybody,
  },
  request: {
    description: "“we still need the following from you: …” with what the checklist lacks",
    sample: "we still need the following from you: state licenses and DEA registration",
    audiences: everybody,
  },
  missing: {
    description: "What the checklist lacks, within a sentence",
    sample: "state licenses and DEA registration",
    audiences: everybody,
  },
  missingList: {
    description: "What the checklist lacks, a line each",
    sample: "- State licenses\n- DEA registration",
    audiences: everybody,
  },
  reminder: {
    description: "“Reminder: ” from the second letter on, nothing before",
    sample: "Reminder: ",
    audiences: everybody,
  },
  letterNumber: { description: "1 for the first letter, then 2, 3 …", sample: "2", audiences: everybody },
  date: { description: "The day of the letter", sample: "2 March 2026", audiences: everybody },
  senderName: {
    description: "The sender's name of the settings, else your organization's",
    sample: "North Plan Credentialing",
    audiences: everybody,
  },
  replyTo: {
    description: "The address that answers go to, of the settings",
    sample: "credentialing@north.example",
    audiences: everybody,
  },
  workflowId: {
    description: "The workflow's id, for questions by telephone",
    sample: "wf_01hzy3v7k4c9m2n8p5q6r7s8t9",
    audiences: everybody,
  },
} as const satisfies Record<string, FieldRule>;

export type FieldName = keyof typeof templateFields;
export type FieldValues = Record<FieldName, string>;

export const fieldNames = Object.keys(templateFields) as FieldName[];

export const fieldRule = (name: string): FieldRule | undefined =>
  Object.hasOwn(templateFields, name) ? templateFields[name as FieldName] : undefined;

/** The fields of letters to this audience. */
export const fieldsOf = (audience: Audience): FieldName[] =>
  fieldNames.filter((name) => fieldRule(name)?.audiences.includes(audience));

/** The samples of letters to this audience; a field of the other one is empty. */
export function sampleValues(audience: Audience): FieldValues {
  const offered = fieldsOf(audience);
  const entries = fieldNames.map((name) => [name, offered.includes(name) ? templateFields[name].sample : ""]);
  const values = Object.fromEntries(entries) as FieldValues;
  if (audience === "provider") return values;
  return { ...values, contactName: "Odette Farrow", about: `the credentialing of ${values.facilityName}` };
}
