import type { JsonValue } from "@prisma/client/runtime/client";
import { formatDate, formatMoment } from "./dates";
import { inWords } from "./labels";

/** Shown elsewhere: in the checklist, or as a table of its own. */
const shownElsewhere = new Set(["searchedAt", "source", "method", "reason", "compared", "terms"]);

const depthLimit = 4;

type Fact = { label: string; value: string };

/**
 * The evidence of an element as label and value, in reading order, whatever source wrote it: nested members carry
 * their path ("Document · name"), each item of a list stands on one line. At most `limit` lines.
 */
export function evidenceFacts(evidence: JsonValue | null, limit = 24): Fact[] {
  if (evidence === null || typeof evidence !== "object" || Array.isArray(evidence)) return [];
  const shown = Object.fromEntries(Object.entries(evidence).filter(([key]) => !shownElsewhere.has(key)));
  const facts = [...factsIn(shown, [])];
  if (facts.length <= limit) return facts;
  const more = { label: "More", value: `${facts.length - limit} further values are kept with the file` };
  return [...facts.slice(0, limit), more];
}

function* factsIn(value: JsonValue | undefined, path: string[]): Generator<Fact> {
  if (isEmpty(value) || path.length > depthLimit) return;
  const label = path.join(" · ");
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      if (!isEmpty(item)) yield { label: value.length > 1 ? `${label} ${index + 1}` : label, value: inOneLine(item) };
    }
  } else if (typeof value === "object") {
    for (const [key, member] of Object.entries(value)) {
      yield* factsIn(member, [...path, path.length === 0 ? inWords(key) : lowerFirst(inWords(key))]);
    }
  } else {
    yield { label, value: inText(value) };
  }
}

const isEmpty = (value: JsonValue | undefined): value is null | undefined | "" =>
  value === null || value === undefined || value === "";

function inOneLine(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return inText(value);
  return (
    Object.values(value)
      // A bare "yes" says nothing without its name.
      .filter((member) => !isEmpty(member) && typeof member !== "boolean")
      .map(inOneLine)
      .join(", ")
  );
}

const lowerFirst = (words: string): string =>
  /^[A-Z]{2}/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);

function inText(value: string | number | boolean): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(new Date(value));
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return formatMoment(new Date(value));
  return value;
}
