import { dayOf } from "@/lib/day";
import type { ListFacts } from "./lists";

/** A month's file by its name: the OIG writes YYMMexcl.csv and YYMMrein.csv. */
export type MonthlyFile = { month: string; part: "exclusions" | "reinstatements" };

/** The month (YYYY-MM) that a file's name speaks of; null where it names none. */
export function monthlyFile(list: Pick<ListFacts, "key">, fileName: string): MonthlyFile | null {
  if (list.key !== "oig") return null;
  const found = /^(\d{2})(0[1-9]|1[0-2])[-_ ]?(excl|rein)[^.]*\.csv$/i.exec(fileName);
  if (found === null) return null;
  const part = found[3]?.toLowerCase() === "rein" ? "reinstatements" : "exclusions";
  return { month: `20${found[1]}-${found[2]}`, part };
}

/** A version since the last full file, that one included. */
export type EarlierVersion = { kind: string; listDate: string | null; fileName: string; loadedAt: Date };

const inWords = ({ month, part }: MonthlyFile) => `the ${part} of ${month}`;

/** No month brings so many rows: a file this long is the whole list. */
export const longestMonth = 5_000;

/**
 * Why a month's file cannot be loaded upon the versions before it; null when it can. `newestEntry` is the last
 * exclusion date (YYYY-MM-DD) of the full file in use, which the OIG writes up to a month ahead.
 */
export function refuseMonth(
  list: ListFacts,
  file: MonthlyFile | null,
  before: { since: readonly EarlierVersion[]; newestEntry: string | null },
): string | null {
  if (list.key !== "oig") return `${list.name} knows no supplements: load its full file`;
  if (before.since.length === 0)
    return "there is no list yet that it adds to: load UPDATED.csv first (or begin with this month by --force)";
  if (file === null) return null;
  const months = before.since
    .filter(({ kind }) => kind === "supplement")
    .map((version) => ({ version, file: monthlyFile(list, version.fileName) }));
  const same = months.find((other) => other.file?.month === file.month && other.file.part === file.part);
  if (same)
    return `${inWords(file)} were loaded already, on ${dayOf(same.version.loadedAt)} from ${same.version.fileName}`;
  const later = months
    .flatMap((other) => (other.file && other.file.month > file.month ? [other.file] : []))
    .toSorted((left, right) => (left.month < right.month ? 1 : -1))[0];
  if (later)
    return `${inWords(file)} come before ${inWords(later)}, which were loaded already: load months in their order`;
  if (before.newestEntry !== null && monthBefore(before.newestEntry) > file.month)
    return `the list in use is newer than ${file.month}: it has exclusions up to ${before.newestEntry}`;
  return null;
}

/** The month (YYYY-MM) before that of a date. */
function monthBefore(date: string): string {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
}
