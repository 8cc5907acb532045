import type { DateOrder } from "./import-kinds";
import { yesOrNo } from "./layout";
import type { ImportField } from "./mapping-schemas";
import { type Century, dateExamples, readDate } from "./read-dates";
import { stateNames } from "./state-names";

/** A member that columns can fill: what screens are told of it, and how its cells are read. */
export type Field = ImportField & {
  /** What files call it, beside the member's own name and title. */
  synonyms: readonly string[];
  /** Of a choice: what files write for it, in capitals, and what is meant. */
  aliases?: Readonly<Record<string, string>>;
  /** Digits alone count: blanks and dashes go, and what a spreadsheet made of a long number is noticed. */
  isDigits?: boolean;
  /** A date that can only lie in the past: of two digits, its year is one that has been. */
  isPast?: boolean;
  /** The record's own rule reads it: no word is refused here. */
  isFree?: boolean;
};

export type CellReading = { value: unknown } | { message: string };

const mostChoicesNamed = 12;
/** Years that a date which is to come may lie ahead, when only two digits of its year are written. */
const yearsAhead = 20;

const digits = (text: string): CellReading => {
  if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(text))
    return { message: "was shortened by a spreadsheet: format the column as text and save the file again" };
  return { value: text.replace(/\.0+$/, "").replaceAll(/[\s-]/g, "") };
};

function choice({ choices, aliases = {}, isFree }: Field, text: string): CellReading {
  const found = choices.find((one) => one.toUpperCase() === text.toUpperCase()) ?? aliases[text.toUpperCase()];
  if (found !== undefined) return { value: found };
  if (isFree) return { value: text };
  return {
    message:
      choices.length > mostChoicesNamed ? "is not one of the values taken" : `is none of these: ${choices.join(", ")}`,
  };
}

const codesAlone = /^(?:[A-Za-z]{2}\s+)+[A-Za-z]{2}$/;

/** "Texas; CA" → "TX,CA": codes and names of states, however they are separated. A word that is neither stays. */
export function statesOf(text: string): string {
  const words = codesAlone.test(text.trim()) ? text.split(/\s+/) : text.split(/[,;|/]/);
  return words
    .flatMap((word) => word.trim().toUpperCase() || [])
    .map((word) => stateNames[word] ?? word)
    .join(",");
}

type Reading = { order?: DateOrder; thisYear: number };

function date({ isPast }: Field, text: string, { order = "iso", thisYear }: Reading): CellReading {
  const century: Century = { thisYear, ahead: isPast ? 0 : yearsAhead };
  const value = readDate(text, order, century);
  return value === null ? { message: `is not a date written as ${dateExamples[order]}` } : { value };
}

/** What a cell that holds something means for its member; a sentence where it can mean nothing. */
export function readCell(field: Field, text: string, reading: Reading): CellReading {
  switch (field.type) {
    case "date":
      return date(field, text, reading);
    case "yes-no": {
      const value = yesOrNo(text);
      return typeof value === "boolean" ? { value } : { message: "is neither yes nor no" };
    }
    case "number": {
      const plain = text.replaceAll(",", "").replace(/\.0+$/, "");
      return /^-?\d{1,15}$/.test(plain) ? { value: Number(plain) } : { message: "is not a whole number" };
    }
    case "choice":
      return choice(field, text);
    case "states":
      return { value: statesOf(text) };
    case "list":
      return { value: text.split(/[;|]/).flatMap((word) => word.trim() || []) };
    case "text":
      return field.isDigits ? digits(text) : { value: text };
  }
}
