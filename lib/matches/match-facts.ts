import { contentHash } from "@/lib/verification/content-hash";
import type { Prisma } from "@/lib/generated/prisma/client";
import { foldedFacts, type RecordFacts, recordChanges } from "./record-facts";
import { isSuccessor, newsAbout } from "./same-person";
import { hashIdentity, identityChanges, type SubjectIdentity } from "./subject-identity";

/** What stands behind a flag of a list: the subject as it was compared, and each open record. */
export type MatchFacts = { identity: SubjectIdentity; records: RecordFacts[]; isConfirmed: boolean };

const isSameRecord = (left: RecordFacts, right: RecordFacts) =>
  left.source === right.source && left.recordKey === right.recordKey;

/** SHA-256 over both sides as they are compared; unimportant differences of writing leave it as it is. */
export const matchHash = ({ identity, records }: MatchFacts): string =>
  contentHash({
    identity: hashIdentity(identity),
    records: records.map((record) => [record.source, record.recordKey, ...foldedFacts(record)]).toSorted(),
  });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The facts that a flag's evidence carries; null for a flag that no list record stands behind. */
export function factsOf(evidence: Prisma.JsonValue): Prisma.InputJsonObject | null {
  const facts = isObject(evidence) ? evidence["facts"] : undefined;
  return isMatchFacts(facts) ? (facts as unknown as Prisma.InputJsonObject) : null;
}

// Written by `recordMatches` alone; the two members say whether it was.
const isMatchFacts = (value: unknown): value is MatchFacts =>
  isObject(value) && isObject(value["identity"]) && Array.isArray(value["records"]);

/** The facts that were kept when a flag was cleared; null when it was not about a list. */
export const clearedFactsOf = (stored: Prisma.JsonValue): MatchFacts | null =>
  isMatchFacts(stored) ? (stored as unknown as MatchFacts) : null;

/**
 * What is news since a person ruled a match out, each as a part of a sentence; none, and the flag stays cleared, when
 * the same records say the same of the same identity. A record that ended is no news. A record of another list that
 * only repeats the person who was ruled out is none either; but where the match was certain and a Supervisor let it
 * pass, being listed elsewhere too is.
 */
export function newsSince(cleared: MatchFacts, now: MatchFacts, listName: (source: string) => string): string[] {
  const news = identityChanges(cleared.identity, now.identity);
  for (const record of now.records) {
    const name = listName(record.source);
    const isListed = (one: RecordFacts) => now.records.some((other) => isSameRecord(one, other));
    const before =
      cleared.records.find((one) => isSameRecord(one, record)) ??
      cleared.records.find((one) => one.source === record.source && !isListed(one) && isSuccessor(one, record));
    if (before) {
      news.push(...recordChanges(before, record, name));
      continue;
    }
    const further = newsAbout(cleared.records, record);
    if (further.length > 0) news.push(`the ${name} list has the same person with ${further.join(" and ")}`);
    else if (cleared.isConfirmed) news.push(`the ${name} list has the same person too`);
  }
  return news;
}

/** At most three parts as one sentence: "The record's address changed from A to B; the provider's NPI was added (…)". */
export function inOneSentence(parts: readonly string[]): string {
  const shown = parts.slice(0, 3);
  const rest = parts.length - shown.length;
  const text = [...shown, ...(rest > 0 ? [`${rest} more ${rest === 1 ? "change" : "changes"}`] : [])].join("; ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
