import type { ListFacts } from "@/lib/lists/lists";
import type { ListedRecord, ListVersionFacts } from "@/lib/lists/search-list";
import type { RecordMatch } from "../matching/match-names";
import type { Band } from "../matching/policy";

/** A match as people see it: both records, and the bars that add up to the score. */
export type ShownMatch = Omit<RecordMatch, "recordId"> & {
  list: string;
  record: ListedRecord;
  provider: Record<string, unknown>;
  threshold: number;
};

/** A list that was searched, with what came of it. */
export type Result = {
  list: ListFacts;
  version: ListVersionFacts;
  threshold: number;
  matches: RecordMatch[];
  shown: ShownMatch[];
};

export const join = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;

/** What a search came to, in a sentence: which lists, what was found, and which lists were not there. */
export function reasonOf(results: readonly Result[], missing: readonly ListFacts[]): string {
  const of = (band: Band) => results.flatMap(({ shown }) => shown.filter((match) => match.band === band));
  const told = (some: readonly ShownMatch[]) => some.map(({ record }) => record.name).join("; ");
  const listsOf = (some: readonly ShownMatch[]) => join([...new Set(some.map(({ list }) => list))]);
  const lists = join(results.map(({ list }) => list.name));
  const noun = results.length === 1 ? "list" : "lists";
  const gap = missing.length === 0 ? "" : `. Not loaded, so not searched: ${join(missing.map(({ name }) => name))}`;
  const confirmed = of("confirmed");
  if (confirmed.length > 0) return `On the ${listsOf(confirmed)} list with the same NPI: ${told(confirmed)}${gap}`;
  const review = of("review");
  if (review.length > 0)
    return `A person has to compare ${review.length === 1 ? "a record" : `${review.length} records`} of the ${listsOf(review)} list: ${told(review)}${gap}`;
  const compared = results.reduce((sum, { matches }) => sum + matches.length, 0);
  const [closest] = results.flatMap(({ shown }) => shown).toSorted((left, right) => right.bits - left.bits);
  if (closest === undefined)
    return `No record of the ${lists} ${noun} has a name like this one (${compared} compared)${gap}`;
  return `No match on the ${lists} ${noun}; of ${compared} compared, the closest is ${closest.record.name} (${closest.reason})${gap}`;
}
