import { z } from "zod";

const Bar = z.object({ label: z.string(), bits: z.number(), detail: z.string() });

const Match = z.object({
  band: z.enum(["confirmed", "review", "cleared"]),
  bits: z.number(),
  bars: z.array(Bar),
  reason: z.string(),
  record: z.object({
    name: z.string(),
    number: z.string().nullish(),
    npi: z.string().nullish(),
    birthDates: z.array(z.string()).default([]),
    address: z.string().default(""),
    sanctionType: z.string().default(""),
    effectiveDate: z.string().nullish(),
  }),
});
export type ScreeningMatch = z.infer<typeof Match>;

const Terms = z.object({
  name: z.string(),
  degree: z.string().nullish(),
  npi: z.string().nullish(),
  birthDate: z.string().nullish(),
  states: z.array(z.string()).default([]),
});

const Resolution = z.object({ by: z.string().nullish(), at: z.string().nullish(), reason: z.string().nullish() });

const ListVersion = z.object({
  id: z.string(),
  fileHash: z.string(),
  recordCount: z.number(),
  loadedAt: z.iso.datetime(),
});

/** What the search of one or more lists left as evidence, as far as a packet shows it. */
const ScreeningEvidence = z.object({
  searchedAt: z.iso.datetime(),
  reason: z.string(),
  terms: Terms,
  lists: z.array(z.object({ list: z.string(), listVersion: ListVersion })).default([]),
  /** Evidence of before lists were named one by one. */
  listVersion: ListVersion.optional(),
  notLoaded: z.array(z.string()).default([]),
  threshold: z.number(),
  recordsCompared: z.number(),
  matches: z.array(Match),
  resolutions: z.array(Resolution).default([]),
  recordedBy: z.string().nullish(),
});
export type ScreeningEvidence = z.infer<typeof ScreeningEvidence>;

/** The evidence of a list search; null when no list was searched, for example because none answered. */
export function readScreening(evidence: unknown): ScreeningEvidence | null {
  const read = ScreeningEvidence.safeParse(evidence).data;
  if (!read) return null;
  const { listVersion, lists } = read;
  if (lists.length > 0) return read;
  return listVersion ? { ...read, lists: [{ list: "", listVersion }] } : null;
}

/** The terms in one line: "Quillfeather, Ada · MD · NPI 1234567893 · born 14 Aug 1979 · OH, KY". */
export function termsInWords(terms: ScreeningEvidence["terms"], formatBirthDate: (date: string) => string): string {
  return [
    terms.name,
    terms.degree,
    terms.npi ? `NPI ${terms.npi}` : "no NPI",
    // An organization was not born: its search has no such term.
    terms.birthDate === undefined
      ? ""
      : terms.birthDate
        ? `born ${formatBirthDate(terms.birthDate)}`
        : "no date of birth",
    terms.states.join(", "),
  ]
    .filter(Boolean)
    .join(" · ");
}
