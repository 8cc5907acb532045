import path from "node:path";
import { foldName, foldPersonName } from "@/lib/verification/matching/fold-name";
import { calendarDate, type EntryName, type ListEntry } from "../list-entry";
import { ListFileError } from "../list-file-error";
import { readCsvRows } from "../read-csv-rows";

/** The 18 columns of the OIG's `UPDATED.csv`; its layout document calls the last one WAIVERSTATE. */
export const leieColumns = [
  "LASTNAME",
  "FIRSTNAME",
  "MIDNAME",
  "BUSNAME",
  "GENERAL",
  "SPECIALTY",
  "UPIN",
  "NPI",
  "DOB",
  "ADDRESS",
  "CITY",
  "STATE",
  "ZIP",
  "EXCLTYPE",
  "EXCLDATE",
  "REINDATE",
  "WAIVERDATE",
  "WVRSTATE",
] as const;

type LeieRow = Record<(typeof leieColumns)[number], string>;

function rowOf(fields: readonly string[]): LeieRow {
  const row: Partial<LeieRow> = {};
  for (const [index, column] of leieColumns.entries()) row[column] = (fields[index] ?? "").trim();
  return row as LeieRow;
}

/** Nobody is excluded as a child: a two-digit year is of this century only from this age on. */
const youngest = 15;

const none = /^0*$/;

/** A date of the list (YYYYMMDD; zeros mean none). Undefined when it is neither. */
function listDate(text: string): string | null | undefined {
  if (none.test(text)) return null;
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (parts === null) return undefined;
  return calendarDate(Number(parts[1]), Number(parts[2]), Number(parts[3])) ?? undefined;
}

/** A birth date as the monthly files write it: YYYYMMDD, MM/DD/YYYY or MM/DD/YY. None when it is not a date. */
function birthDates(text: string, excludedOn: string | null): string[] {
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(text);
  if (slashed === null) return [listDate(text)].filter((date) => typeof date === "string");
  const [month, day, written] = [Number(slashed[1]), Number(slashed[2]), slashed[3] ?? ""];
  const excludedIn = Number((excludedOn ?? "").slice(0, 4)) || new Date().getUTCFullYear();
  const isThisCentury = written.length === 2 && 2000 + Number(written) <= excludedIn - youngest;
  const year = written.length === 4 ? Number(written) : (isThisCentury ? 2000 : 1900) + Number(written);
  return [calendarDate(year, month, day)].filter((date) => date !== null);
}

function toEntry(row: LeieRow, effectiveDate: string | null, reinstatedDate: string | null): ListEntry {
  const isPerson = row.LASTNAME !== "";
  const name: EntryName = isPerson
    ? {
        kind: "primary",
        lastName: foldPersonName(row.LASTNAME),
        firstName: foldPersonName(row.FIRSTNAME),
        middleName: foldPersonName(row.MIDNAME),
      }
    : { kind: "primary", lastName: foldName(row.BUSNAME), firstName: "", middleName: "" };
  return {
    kind: isPerson ? "person" : "organization",
    externalNumber: null,
    name: isPerson ? `${row.LASTNAME}, ${[row.FIRSTNAME, row.MIDNAME].filter(Boolean).join(" ")}` : row.BUSNAME,
    npi: none.test(row.NPI) ? null : row.NPI,
    birthDates: birthDates(row.DOB, effectiveDate),
    address: row.ADDRESS,
    city: row.CITY,
    state: row.STATE,
    zip: none.test(row.ZIP) ? "" : row.ZIP,
    sanctionType: row.EXCLTYPE,
    effectiveDate,
    reinstatedDate,
    raw: row,
    names: [name],
  };
}

/**
 * Streams the entries of an OIG LEIE file in the layout of `UPDATED.csv`. Throws a ListFileError when the file is not
 * one, is damaged, or has a row without a name or with impossible values.
 */
export async function* readOigLeie(
  file: string,
  onBytes?: (read: number, total: number) => void,
): AsyncGenerator<ListEntry> {
  const fileName = path.basename(file);
  let isHeader = true;
  let rows = 0;
  for await (const { line, fields } of readCsvRows(file, { columns: leieColumns.length, onBytes })) {
    if (isHeader) {
      const header = fields.map((field) => field.trim().toUpperCase().replace("WAIVERSTATE", "WVRSTATE"));
      if (header.join() !== leieColumns.join()) {
        throw new ListFileError(
          fileName,
          `its first line is not that of the OIG's UPDATED.csv (${leieColumns.slice(0, 4).join(",")},…)`,
        );
      }
      isHeader = false;
      continue;
    }
    const row = rowOf(fields);
    const refuse = (reason: string) => new ListFileError(fileName, `row ${line.toLocaleString("en-US")} ${reason}`);
    if (row.LASTNAME === "" && row.BUSNAME === "") throw refuse("names neither a person nor a business");
    if (!none.test(row.NPI) && !/^\d{10}$/.test(row.NPI))
      throw refuse(`has the NPI "${row.NPI}", which is not 10 digits`);
    const effectiveDate = listDate(row.EXCLDATE);
    if (!effectiveDate) throw refuse(`has the exclusion date "${row.EXCLDATE}", which is not a date (YYYYMMDD)`);
    const reinstatedDate = listDate(row.REINDATE);
    if (reinstatedDate === undefined)
      throw refuse(`has the reinstatement date "${row.REINDATE}", which is not a date (YYYYMMDD)`);
    rows += 1;
    yield toEntry(row, effectiveDate, reinstatedDate);
  }
  if (rows === 0) throw new ListFileError(fileName, "it has no rows under its header");
}
