import type { FieldError } from "@/lib/api/errors";
import { putAt, type Tree, valueAt } from "./at-path";
import { isBlank, problemOfAnswer } from "./check-answer";
import type { FormField } from "./form-schemas";

/** Of all answers together: their pages are drawn within the time of a job, whatever the script and the line breaks. */
const maximumAnswers = 30_000;

type ReadAnswers = { data: Tree; errors: FieldError[]; tooMuch: FieldError | null };

/** The answers to the fields of a version that they take, what is wrong with the others, and whether it is too much. */
export function readAnswers(fields: readonly FormField[], sent: unknown): ReadAnswers {
  const data: Tree = {};
  const errors: FieldError[] = [];
  let length = 0;
  for (const field of fields) {
    const value = valueAt(sent, field.key);
    const message = problemOfAnswer(field, value);
    if (message !== null) errors.push({ path: `data.${field.key}`, message });
    else if (!isBlank(value)) {
      putAt(data, field.key, value);
      length += String(value).length;
    }
  }
  if (length <= maximumAnswers) return { data, errors, tooMuch: null };
  const message = `holds ${length.toLocaleString("en-US")} characters; the answers to a form are at most ${maximumAnswers.toLocaleString("en-US")} together`;
  return { data, errors, tooMuch: { path: "data", message } };
}
