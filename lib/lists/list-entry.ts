/** One name of an entry, folded as `foldName` does; an organization's whole name stands in `lastName`. */
export type EntryName = {
  kind: "primary" | "aka" | "fka" | "nka";
  lastName: string;
  firstName: string;
  middleName: string;
};

/** An entry of any list, as every reader hands it on. Dates are YYYY-MM-DD. */
export type ListEntry = {
  kind: "person" | "organization" | "vessel" | "aircraft";
  externalNumber: string | null;
  /** As shown to people: "QUILLFEATHER, ADA M". */
  name: string;
  npi: string | null;
  birthDates: string[];
  address: string;
  city: string;
  state: string;
  zip: string;
  sanctionType: string;
  effectiveDate: string | null;
  /** From this day on the entry is history; it may lie ahead. */
  reinstatedDate: string | null;
  /** The row as the list wrote it. */
  raw: Record<string, unknown>;
  names: EntryName[];
  /** The same for every wording of the record. */
  identity: string;
  /** The same for every row that says the same, however it writes it ("01/29/59" and "19590129"). */
  wording: string;
};

const pad = (value: number) => String(value).padStart(2, "0");

/** YYYY-MM-DD of a day that exists; null for 31 February. */
export function calendarDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || year < 1800) return null;
  return `${year}-${pad(month)}-${pad(day)}`;
}
