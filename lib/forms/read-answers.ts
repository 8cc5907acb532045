import type { FieldError } from "@/lib/api/errors";
import { putAt, type Tree, valueAt } from "./at-path";
import { isBlank, problemOfAnswer } from "./check-answer";
import type { FormField } from "./form-schemas";

/** Of all answers together: their pages are drawn within the time of a job, whatever the script and the line breaks. */
const maximumAnswers = 30_000;

/** The answers to the fields of a version, and what is wrong with which. What no field asks for is left behind. */
export function readAnswers(fields: readonly FormField[], sent: unknown): { data: Tree; errors: FieldError[] } {
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
  if (length > maximumAnswers) {
    const message = `holds ${length.toLocaleString("en-US")} characters; the answers to a form are at most ${maximumAnswers.toLocaleString("en-US")} together`;
    errors.push({ path: "data", message });
  }
  return { data, errors };
}
