import type { FieldMapping, FormContent, FormField } from "./form-schemas";

export type ContentDifference = {
  kind: "added" | "removed" | "changed";
  /** Key of the question. */
  key: string;
  label: string;
  /** What changed of it, in words; empty for one that was added or removed. */
  changes: string[];
};

const yesNo = (value: boolean) => (value ? "required" : "not required");
const inWords = ({ to, convert }: FieldMapping): string => (convert === undefined ? to : `${to} as ${convert}`);
const placesOf = ({ fieldMap }: FormContent, key: string): string =>
  fieldMap
    .filter(({ from }) => from === key)
    .map(inWords)
    .join(", ") || "nowhere";

function changesOf(before: FormField, after: FormField): string[] {
  const changes: string[] = [];
  if (before.label !== after.label) changes.push(`asked as “${after.label}”, before as “${before.label}”`);
  if (before.type !== after.type) changes.push(`type ${after.type}, before ${before.type}`);
  if (before.required !== after.required) changes.push(`${yesNo(after.required)}, before ${yesNo(before.required)}`);
  if (before.section !== after.section) changes.push(`in ${after.section}, before in ${before.section}`);
  const [offered, known] = [after.choices, before.choices];
  const added = offered.filter((choice) => !known.includes(choice));
  const removed = known.filter((choice) => !offered.includes(choice));
  if (added.length > 0) changes.push(`offers ${added.join(", ")}`);
  if (removed.length > 0) changes.push(`no longer offers ${removed.join(", ")}`);
  return changes;
}

const orderOf = ({ fields }: FormContent, among: ReadonlySet<string>): string =>
  fields
    .map(({ key }) => key)
    .filter((key) => among.has(key))
    .join(" ");

/** What a version asks otherwise than the one before it; a question is the same while its key is. */
export function contentDifferences(
  before: FormContent,
  after: FormContent,
): { differences: ContentDifference[]; isReordered: boolean } {
  const known = new Map(before.fields.map((field) => [field.key, field]));
  const present = new Map(after.fields.map((field) => [field.key, field]));
  const kept = new Set([...known.keys()].filter((key) => present.has(key)));
  const differences: ContentDifference[] = [];
  for (const field of after.fields) {
    const { key, label } = field;
    const earlier = known.get(key);
    if (!earlier) {
      differences.push({ kind: "added", key, label, changes: [] });
      continue;
    }
    const changes = changesOf(earlier, field);
    const [was, is] = [placesOf(before, key), placesOf(after, key)];
    if (was !== is) changes.push(`goes to ${is}, before to ${was}`);
    if (changes.length > 0) differences.push({ kind: "changed", key, label, changes });
  }
  for (const { key, label } of before.fields) {
    if (!present.has(key)) differences.push({ kind: "removed", key, label, changes: [] });
  }
  return { differences, isReordered: orderOf(before, kept) !== orderOf(after, kept) };
}
