import { DefinitionList } from "@/components/ui/definition-list";
import { formatDate, formatMoment } from "@/components/ui/format-date";

type Fact = { term: string; value: string };

const depthLimit = 3;
const shownLimit = 16;

/** Evidence of any shape as terms and values, in the order in which the source gave it. */
export function EvidenceFacts({ evidence }: { evidence: unknown }) {
  const facts = [...factsIn(evidence, [])];
  if (facts.length === 0) return <p className="text-13 text-ink-3">No evidence was kept with it.</p>;
  const rest = facts.length - shownLimit;
  return (
    <div>
      <DefinitionList items={facts.slice(0, shownLimit)} />
      {rest > 0 && <p className="mt-1.5 text-12 text-ink-3">{rest} further values are in the packet.</p>}
    </div>
  );
}

function* factsIn(value: unknown, path: string[]): Generator<Fact> {
  if (value === null || value === undefined || value === "" || path.length > depthLimit) return;
  const term = path.join(" · ");
  if (Array.isArray(value)) {
    const isPlain = value.every((item) => typeof item !== "object");
    if (isPlain && value.length > 0) yield { term, value: value.map(inText).join(", ") };
    else for (const [index, item] of value.entries()) yield* factsIn(item, [...path, String(index + 1)]);
  } else if (typeof value === "object") {
    for (const [key, member] of Object.entries(value)) yield* factsIn(member, [...path, inWords(key)]);
  } else {
    yield { term, value: inText(value) };
  }
}

function inText(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return formatMoment(text);
  return text;
}

const acronyms = /\b(?:npi|dea|dob|id|zip)\b/gi;

/** "policyNumber" and "policy_number" as "Policy number". */
function inWords(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_-]/g, " ")
    .toLowerCase();
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(acronyms, (word) => word.toUpperCase());
}
