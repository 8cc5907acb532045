import { foldName } from "@/lib/verification/matching/fold-name";
import type { RecordFacts } from "./record-facts";

/** What two records must agree in; the rest of a record may differ from list to list. */
export type Person = Pick<RecordFacts, "kind" | "names" | "npi" | "birthDates" | "state" | "zip" | "address">;

const partsOf = (name: string) => {
  const [last = "", first = "", middle = ""] = name.split("|");
  return { last: last.replaceAll(" ", ""), first: first.replaceAll(" ", ""), middle };
};

/** The same last and first name, and a middle name that does not speak against it. */
function isSameName(left: string, right: string): boolean {
  const [one, other] = [partsOf(left), partsOf(right)];
  if (one.last === "" || one.last !== other.last || one.first !== other.first) return false;
  return one.middle === "" || other.middle === "" || one.middle[0] === other.middle[0];
}

/** Null where one side says nothing. A bare year or month agrees with a date that lies in it. */
function birthDatesAgree(left: readonly string[], right: readonly string[]): boolean | null {
  if (left.length === 0 || right.length === 0) return null;
  return left.some((one) => right.some((other) => one.startsWith(other) || other.startsWith(one)));
}

/**
 * True when two list records speak of one person (or organization): the same NPI; or the same name and a birth date
 * that agrees; or, where one list knows no birth date (SAM repeats the LEIE's rows without it), the same name and the
 * same place. Different NPIs of people, or birth dates that disagree, are different people.
 */
export function isSamePerson(left: Person, right: Person): boolean {
  if (left.kind !== right.kind) return false;
  if (left.npi !== null && right.npi !== null) {
    if (left.npi === right.npi) return true;
    if (left.kind === "person") return false;
  }
  const isNamedAlike = left.names.some((one) => right.names.some((other) => isSameName(one, other)));
  if (!isNamedAlike) return false;
  const agree = birthDatesAgree(left.birthDates, right.birthDates);
  if (agree !== null) return agree;
  return isSamePlace(left, right);
}

/**
 * True when a record that a list has now took the place of one that it no longer has: the same name, and one of NPI,
 * birth date and place is the same. Lists without numbers of their own correct a row by writing it anew.
 */
export function isSuccessor(before: Person, after: Person): boolean {
  if (before.kind !== after.kind) return false;
  if (!before.names.some((one) => after.names.some((other) => isSameName(one, other)))) return false;
  const isSameNpi = before.npi !== null && before.npi === after.npi;
  return isSameNpi || birthDatesAgree(before.birthDates, after.birthDates) === true || isSamePlace(before, after);
}

function isSamePlace(left: Person, right: Person): boolean {
  if (left.state !== "" && left.state === right.state) return true;
  const [ours, theirs] = [foldName(left.address), foldName(right.address)];
  return ours !== "" && ours === theirs;
}

/**
 * What a record of another list says of a person beyond the records that were ruled out as somebody else, each as a
 * part of a sentence; none when it only repeats them. Another place alone is no news: people are listed with several.
 */
export function newsAbout(known: readonly Person[], record: Person): string[] {
  const news: string[] = [];
  if (record.npi !== null && !known.some(({ npi }) => npi === record.npi)) news.push(`the NPI ${record.npi}`);
  const dates = record.birthDates.filter((date) => !known.some(({ birthDates }) => birthDates.includes(date)));
  if (dates.length > 0) news.push(`the birth date ${dates.join(", ")}`);
  return news;
}
