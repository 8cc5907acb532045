/** A value that a person reads: everything deeper has a path of its own. */
export type Told = string | number | boolean | null;

/** What became of one value: where it stands, from the member of the record down, and both sides. */
export type FieldChange = { path: string[]; before: Told; after: Told };

type Members = Readonly<Record<string, unknown>>;

/** Names of rows and of whom they belong to: they say nothing to a reader. */
const unsaid = new Set(["id", "provider_id", "organization_id", "providerId", "facilityId", "position", "order"]);

/** By what a person tells one element of a list from another, the most telling first. */
const naming = [/number$/i, /^name$|_name$|Name$/, /title|institution|specialty|carrier|code$/i, /type|kind/i];

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (Array.isArray(value) && value.length === 0) ||
  (isMembers(value) && Object.values(value).every(isNothing));

/** What changed from one JSON value to the other, a line for each value; nothing where both say the same. */
export function fieldChanges(path: readonly string[], before: unknown, after: unknown): FieldChange[] {
  if (isNothing(before) && isNothing(after)) return [];
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (isElements(before) || isElements(after)) return elementChanges(path, elementsOf(before), elementsOf(after));
  if (isMembers(before) && isMembers(after)) return memberChanges(path, before, after);
  return [{ path: [...path], before: told(before), after: told(after) }];
}

const isElements = (value: unknown): boolean => Array.isArray(value) && value.some(isMembers);

const elementsOf = (value: unknown): Members[] => (Array.isArray(value) ? value.filter(isMembers) : []);

function memberChanges(path: readonly string[], before: Members, after: Members): FieldChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !unsaid.has(key))
    .flatMap((key) => fieldChanges([...path, key], before[key], after[key]));
}

/** Elements are told apart by their ids; what came or went is told in one line. */
function elementChanges(path: readonly string[], before: Members[], after: Members[]): FieldChange[] {
  const keyOf = (element: Members, index: number) => (typeof element.id === "string" ? element.id : `at ${index}`);
  const earlier = new Map(before.map((element, index) => [keyOf(element, index), element]));
  const later = new Map(after.map((element, index) => [keyOf(element, index), element]));
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((key) => {
    const [one, other] = [earlier.get(key), later.get(key)];
    if (one && other) return memberChanges([...path, nameOf(other)], one, other);
    return [{ path: [...path, nameOf(other ?? one ?? {})], before: told(one), after: told(other) }];
  });
}

function nameOf(element: Members): string {
  const keys = Object.keys(element).filter(
    (key) => !unsaid.has(key) && typeof element[key] === "string" && element[key],
  );
  for (const pattern of naming) {
    const key = keys.find((known) => pattern.test(known));
    if (key) return String(element[key]);
  }
  return keys[0] ? String(element[keys[0]]) : "";
}

/** Values of a whole element that its line still has room for. */
const toldAtOnce = 6;

function told(value: unknown): Told {
  if (isNothing(value)) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value))
    return (
      value
        .map(told)
        .filter((one) => one !== null)
        .join(", ") || null
    );
  if (!isMembers(value)) return null;
  const said = Object.entries(value).flatMap(([key, member]) => {
    const text = unsaid.has(key) || typeof member === "boolean" ? null : told(member);
    return text === null ? [] : [String(text)];
  });
  return said.slice(0, toldAtOnce).join(", ") || null;
}

/** The changes of an audit entry: { member: [before, after] }. */
export const auditedChanges = (changes: unknown): FieldChange[] =>
  isMembers(changes)
    ? Object.entries(changes).flatMap(([member, pair]) =>
        Array.isArray(pair) && !unsaid.has(member) ? fieldChanges([member], pair[0], pair[1]) : [],
      )
    : [];
