// Reading and filling in the text of a template. Safe to import in the browser.

import type { FieldError } from "@/lib/api/errors";
import type { Audience } from "./letter-schemas";
import { type FieldValues, fieldRule, fieldsOf } from "./template-fields";

const field = /\{\{([^{}]*)\}\}/g;
/** A field's name as an error repeats it: enough to find it, not enough to fill a screen. */
const shown = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}…` : name);

/** Line and column, from 1, of a place in a text. */
function positionOf(text: string, index: number): string {
  const before = text.slice(0, index).split("\n");
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** Why this is no field of letters to the audience; undefined when it is one. */
function problemOfField(name: string, audience: Audience): string | undefined {
  const rule = fieldRule(name);
  if (rule?.audiences.includes(audience)) return undefined;
  if (rule) return `{{${name}}} is not known of letters to a ${audience}`;
  if (name === "") return "{{}} names no field";
  return `there is no field {{${shown(name)}}}; there are ${fieldsOf(audience).join(", ")}`;
}

/** Problems that one text is told of at most: nobody reads more, and each costs a walk to its place. */
const toldProblems = 50;
/** Fields of one text at most: filled in over and over, a short template would become a letter of megabytes. */
const maximumFields = 100;

/** What is wrong with the fields of a text that stands at `path`, each with its line and column; none when nothing is. */
export function problemsOfText(path: string, text: string, audience: Audience): FieldError[] {
  const problems: FieldError[] = [];
  const note = (index: number, problem: string) =>
    problems.push({ path, message: `${positionOf(text, index)}: ${problem}` });
  let fields = 0;
  for (const match of text.matchAll(field)) {
    fields += 1;
    if (fields > maximumFields) {
      note(match.index, `there are more than ${maximumFields} fields`);
      return problems;
    }
    const problem = problemOfField((match[1] ?? "").trim(), audience);
    if (problem) note(match.index, problem);
    if (problems.length === toldProblems) return problems;
  }
  // Same length, so that what is left keeps its place.
  const rest = text.replace(field, (whole) => whole.replace(/[^\n]/g, " "));
  for (const match of rest.matchAll(/\{\{/g)) {
    note(match.index, "{{ is not closed by }}");
    if (problems.length === toldProblems) break;
  }
  return problems;
}

/** The text with its fields filled in, in one pass: braces inside a value are words like any other. */
export const fillIn = (text: string, values: FieldValues): string =>
  text.replace(field, (whole, name: string) =>
    fieldRule(name.trim()) ? values[name.trim() as keyof FieldValues] : whole,
  );
