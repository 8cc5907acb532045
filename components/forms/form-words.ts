import type { Tone } from "@/components/ui/tone";
import type { Conversion, FieldType, FormField, submissionStates } from "@/lib/forms/form-schemas";

export const typeLabels: Record<FieldType, string> = {
  text: "Text",
  number: "Number",
  date: "Date",
  choice: "Choice",
  boolean: "Yes or no",
  npi: "NPI",
  state: "State",
  email: "E-mail address",
  phone: "Phone number",
  zip: "ZIP code",
};

export const conversionLabels: Record<Conversion, string> = {
  text: "as text",
  number: "as a number",
  date: "as a date",
  "upper-case": "in capitals",
  digits: "digits only",
  zip: "first five digits",
  "zip-extension": "last four digits",
};

type SubmissionState = (typeof submissionStates)[number];

/** What became of the pages of a submission. */
export const pagesFacts: Record<SubmissionState, { label: string; tone: Tone }> = {
  received: { label: "PDF being made", tone: "waiting" },
  rendered: { label: "PDF ready", tone: "done" },
  failed: { label: "PDF delayed", tone: "major" },
};

/** The questions of a form by their headings, in the order in which they are asked. */
export function sectionsOf(fields: readonly FormField[]): { title: string; fields: FormField[] }[] {
  const titles = [...new Set(fields.map(({ section }) => section))];
  return titles.map((title) => ({ title, fields: fields.filter(({ section }) => section === title) }));
}
