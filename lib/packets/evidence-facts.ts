import type { JsonValue } from "@prisma/client/runtime/client";
import { formatDate, formatMoment } from "./dates";
import { inWords } from "./labels";

const depthLimit = 4;

/**
 * The evidence of an element as label and value, in reading order, whatever source wrote it: nested members carry
 * their path ("Address · city"), lists of plain values stand on one line. At most `limit` lines.
 */
export function evidenceFacts(evidence: JsonValue | null, limit = 24): { label: string; value: string }[] {
  const facts = [...factsIn(evidence, [])];
  if (facts.length <= limit) return facts;
  return [
    ...facts.slice(0, limit),
    { label: "More", value: `${facts.length - limit} further values are kept with the file` },
  ];
}

function* factsIn(value: JsonValue | undefined, path: string[]): Generator<{ label: string; value: string }> {
  if (value === null || value === undefined || value === "" || path.length > depthLimit) return;
  const label = path.join(" · ");
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every((item) => typeof item !== "object"))
      yield { label, value: value.map(inText).join(", ") };
    else for (const [index, item] of value.entries()) yield* factsIn(item, [...path, String(index + 1)]);
  } else if (typeof value === "object") {
    for (const [key, member] of Object.entries(value))
      yield* factsIn(member, [...path, path.length === 0 ? inWords(key) : lowerFirst(inWords(key))]);
  } else {
    yield { label, value: inText(value) };
  }
}

const lowerFirst = (words: string): string =>
  /^[A-Z]{2}/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);

function inText(value: JsonValue): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "string") return String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(new Date(value));
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return formatMoment(new Date(value));
  return value;
}
