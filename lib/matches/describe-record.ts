import type { ListFacts, ListKind } from "@/lib/lists/lists";

type Told = { number: string | null; sanctionType: string; effectiveDate: string | null };

const since = (date: string | null) => (date === null ? "since an unknown date" : `since ${date}`);

const words: Record<ListKind, (record: Told) => string> = {
  exclusion: ({ sanctionType, effectiveDate }) =>
    ["excluded", sanctionType && `under ${sanctionType}`, since(effectiveDate)].filter(Boolean).join(" "),
  sanction: ({ number, sanctionType }) => `number ${number ?? "unknown"}, program ${sanctionType}`,
  "opt-out": ({ effectiveDate }) => `opted out of Medicare ${since(effectiveDate)}`,
  preclusion: ({ effectiveDate }) => `precluded ${since(effectiveDate)}`,
};

/** What a match with a record of the list would mean: "excluded under 1128a1 since 2019-06-20". */
export const describeRecord = ({ kind }: Pick<ListFacts, "kind">, record: Told): string => words[kind](record);
