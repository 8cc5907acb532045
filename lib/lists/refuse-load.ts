import { number } from "@/lib/counted";
import type { VersionRow } from "./earlier-versions";
import type { ChangeCounts } from "./list-changes";
import { ListFileError } from "./list-file-error";
import type { ListFacts } from "./lists";
import type { OpenedList } from "./open-list";
import { longestMonth, monthlyFile } from "./supplements";

/** A list that lost more than this share of its records at once is taken for a cut file. */
const largestLoss = 0.1;

type Checked = { list: ListFacts; fileName: string; before: VersionRow | undefined; counts: ChangeCounts };

/** Throws for a full file that has too few of the records in use. */
export function refuseLoss({ list, fileName, before, counts }: Checked): void {
  if (before === undefined || counts.records >= before.record_count * (1 - largestLoss)) return;
  const isMonth = monthlyFile(list, fileName) !== null;
  const cause = isMonth
    ? "so it is a month's supplement: load it with --supplement"
    : "so it was probably cut; --force loads it all the same";
  throw new ListFileError(
    fileName,
    `it has ${number(counts.records)} records where the list in use has ${number(before.record_count)}, ${cause}`,
  );
}

/** The OIG once published the whole list under a month's name (2605excl.csv). */
export function refuseWholeList({ fileName, before, counts }: Checked, rows: number): void {
  const known = counts.unchanged === 0 || before === undefined ? 0 : rows - counts.added;
  const repeatsTheList = before !== undefined && rows >= before.record_count * (1 - largestLoss) && known > rows / 2;
  if (rows <= longestMonth && !repeatsTheList) return;
  throw new ListFileError(
    fileName,
    `its ${number(rows)} rows are the whole list and no month's supplement: load it without --supplement`,
  );
}

/** A month's file alone is not the list; without a list before it, nothing else would tell. */
export function refuseMonthAsWhole(list: ListFacts, opened: OpenedList, rows: number): void {
  if (monthlyFile(list, opened.fileName) === null || rows > longestMonth) return;
  throw new ListFileError(
    opened.fileName,
    "it is a month's supplement by its name and size: load it with --supplement, upon UPDATED.csv",
  );
}

/** Throws where a list is loaded for an organization and is everybody's, or the other way round. */
export function refuseOwner({ key, name, owner }: ListFacts, organizationId: string | undefined): void {
  if (owner === "organization" && organizationId === undefined)
    throw new ListFileError(key, `${name} is each organization's own: name it with --organization`);
  if (owner === "public" && organizationId !== undefined)
    throw new ListFileError(key, `${name} is everybody's: load it without an organization`);
}
