import { DefinitionList } from "@/components/ui/definition-list";
import { keyWords, valueWords } from "@/components/ui/value-words";

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
    if (isPlain && value.length > 0) yield { term, value: value.map(valueWords).join(", ") };
    else for (const [index, item] of value.entries()) yield* factsIn(item, [...path, String(index + 1)]);
  } else if (typeof value === "object") {
    for (const [key, member] of Object.entries(value)) yield* factsIn(member, [...path, keyWords(key)]);
  } else {
    yield { term, value: valueWords(value) };
  }
}
