import { z } from "zod";
import { CalendarDate } from "@/lib/api/wire-schemas";
import { stateCodes } from "@/lib/providers/enumerations";
import { isNpi } from "@/lib/providers/npi";
import { valueAt } from "./at-path";
import type { FieldType, FormField } from "./form-schemas";

const maximumText = 4000;
const Email = z.email();

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= maximumText;
/** A number, or the text of one as a form in a browser sends it. */
const isNumber = (value: unknown): boolean =>
  typeof value === "number" ? Number.isFinite(value) : isText(value) && /^-?\d{1,15}(?:\.\d{1,9})?$/.test(value.trim());
const countDigits = (text: string): number => text.replace(/\D/g, "").length;

type Check = { message: string; accepts: (value: unknown) => boolean };

const checks: Record<Exclude<FieldType, "choice">, Check> = {
  text: { message: `must be a text of at most ${maximumText} characters`, accepts: isText },
  number: { message: "must be a number", accepts: isNumber },
  date: {
    message: "must be a date of the calendar (YYYY-MM-DD)",
    accepts: (value) => CalendarDate.safeParse(value).success,
  },
  boolean: { message: "must be true or false", accepts: (value) => typeof value === "boolean" },
  npi: {
    message: "must be a National Provider Identifier: ten digits that pass the check digit",
    accepts: (value) => (typeof value === "string" || typeof value === "number") && isNpi(String(value)),
  },
  state: {
    message: "must be the two letters of a state",
    accepts: (value) => isText(value) && stateCodes.some((code) => code === value.toUpperCase()),
  },
  email: { message: "must be an e-mail address", accepts: (value) => isText(value) && Email.safeParse(value).success },
  phone: {
    message: "must be a phone number of 10 to 15 digits",
    accepts: (value) =>
      isText(value) && /^[+\d().\-\s]+$/.test(value) && countDigits(value) >= 10 && countDigits(value) <= 15,
  },
  zip: {
    message: "must be a ZIP code of five or nine digits",
    accepts: (value) => isText(value) && /^\d{5}(?:-?\d{4})?$/.test(value),
  },
};

/** True for an answer that says nothing: it is not stored. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/** What is wrong with the answer to a field; null when nothing is. */
export function problemOfAnswer({ type, required, choices }: FormField, value: unknown): string | null {
  if (isBlank(value)) return required ? "is required" : null;
  if (type === "choice") {
    const isOffered = choices.some((choice) => choice === value);
    return isOffered ? null : `must be one of ${choices.slice(0, 20).join(", ")}${choices.length > 20 ? ", …" : ""}`;
  }
  const check = checks[type];
  return check.accepts(value) ? null : check.message;
}

/** The answer to a field in what was submitted; undefined where there is none, or none that the field takes. */
export function answerTo(field: FormField, data: unknown): unknown {
  const value = valueAt(data, field.key);
  return isBlank(value) || problemOfAnswer(field, value) !== null ? undefined : value;
}
