import { z } from "zod";

// The registry's API v2.1 as far as we read it; it sends more, and sends "" or leaves out what it does not know.
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

const Basic = z.object({
  first_name: text,
  last_name: text,
  middle_name: text,
  credential: text,
  organization_name: text,
  status: text,
  enumeration_date: text,
  last_updated: text,
  deactivation_date: text,
  deactivation_reason_code: text,
});

const Address = z.object({
  address_purpose: text,
  address_1: text,
  address_2: text,
  city: text,
  state: text,
  postal_code: text,
  telephone_number: text,
});

const Taxonomy = z.object({ code: text, desc: text, state: text, license: text, primary: z.boolean().nullish() });

const OtherName = z.object({ first_name: text, last_name: text, middle_name: text, organization_name: text });

const Result = z.object({
  number: z.union([z.string(), z.number()]).transform(String),
  enumeration_type: text,
  basic: Basic,
  addresses: z.array(Address).default([]),
  taxonomies: z.array(Taxonomy).default([]),
  other_names: z.array(OtherName).default([]),
});

const Found = z.object({ result_count: z.number().int(), results: z.array(Result) });

const Refused = z.object({ Errors: z.array(z.object({ description: text })) });

export type NppesResult = z.output<typeof Result>;

export type NppesAnswer =
  | { kind: "found"; result: NppesResult }
  | { kind: "unknown" }
  /** The registry refused the question, or answered in a shape that is not its own. */
  | { kind: "unusable"; reason: string };

/** Reads an answer to a question for one NPI. */
export function readNppesAnswer(body: unknown, npi: string): NppesAnswer {
  const refused = Refused.safeParse(body);
  if (refused.success) {
    return {
      kind: "unusable",
      reason: `refused the question: ${refused.data.Errors.map(({ description }) => description).join("; ")}`,
    };
  }
  const found = Found.safeParse(body);
  if (!found.success) return { kind: "unusable", reason: "answered in a form that is not its API v2.1" };
  if (found.data.result_count === 0 && found.data.results.length === 0) return { kind: "unknown" };
  const result = found.data.results.find(({ number }) => number === npi);
  return result ? { kind: "found", result } : { kind: "unusable", reason: "answered about another NPI" };
}
