import { CalendarDate } from "@/lib/api/wire-schemas";
import { academicDegrees } from "@/lib/providers/academic-degrees";
import { stateCodes } from "@/lib/providers/enumerations";

// Reads what a provider attested in free text, leniently; what cannot be read is null. Safe to import in the browser.

const isoText = /^\d{4}-\d{2}-\d{2}(?=$|[Tt ])/;
const americanText = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** YYYY-MM-DD of a date, a date-time (the date as written, whatever its offset) or MM/DD/YYYY. */
export function calendarDateOf(text: string): string | null {
  const trimmed = text.trim();
  const [, month = "", day = "", year = ""] = americanText.exec(trimmed) ?? [];
  const date = isoText.exec(trimmed)?.[0] ?? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  // A year before this is a slip of the pen, and what the record does not know is better left empty.
  return date >= "1850" && CalendarDate.safeParse(date).success ? date : null;
}

const amountText = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(\.\d{1,2})?(?:\s*USD)?$/i;

/** The largest amount that the record holds: twelve digits before the point. */
const maximumAmount = 999_999_999_999.99;

/** US dollars of an amount such as 1000000, $1,000,000 or 1,000,000.00. */
export function dollarsOf(text: string): number | null {
  const [, whole = "", cents = ""] = amountText.exec(text.trim()) ?? [];
  if (whole === "") return null;
  const amount = Number(whole.replaceAll(",", "") + cents);
  return amount <= maximumAmount ? amount : null;
}

const folded = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase();

/** The value of a closed list that a text names, whatever its case and spacing. */
export function fromList<const List extends readonly string[]>(list: List, text: string): List[number] | null {
  const wanted = folded(text);
  return wanted === "" ? null : (list.find((value) => folded(value) === wanted) ?? null);
}

/** How a degree is abbreviated: "Doctor of Medicine (MD)" as MD, "… (DSc or ScD)" as either. */
function abbreviationsOf(degree: string): string[] {
  const [, inner = ""] = /\(([^)]+)\)$/.exec(degree) ?? [];
  return inner.split(" or ").map((one) => one.toLowerCase());
}

/** The academic degree that a text names in full, without its abbreviation, or by that alone (MD, M.D.). */
export function academicDegreeOf(text: string): (typeof academicDegrees)[number] | null {
  const wanted = folded(text);
  if (wanted === "") return null;
  const short = wanted.replace(/[.\s]/g, "");
  return (
    fromList(academicDegrees, text) ??
    academicDegrees.find((degree) => folded(degree.replace(/\s*\([^)]+\)$/, "")) === wanted) ??
    academicDegrees.find((degree) => abbreviationsOf(degree).includes(short)) ??
    null
  );
}

/** The USPS code that a text is. */
export const stateCodeOf = (text: string) => fromList(stateCodes, text);

const affirmations = ["yes", "y", "true"];
const denials = ["no", "n", "false"];

/** A yes or a no. */
export function yesNoOf(text: string): boolean | null {
  const word = folded(text);
  if (affirmations.includes(word)) return true;
  return denials.includes(word) ? false : null;
}

/** What is left of a number or name when case, spaces and punctuation do not count. */
export const bare = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
