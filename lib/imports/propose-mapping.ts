import type { ColumnFacts } from "./column-facts";
import type { Field } from "./field";
import type { DateOrder } from "./import-kinds";
import type { Mapping } from "./mapped-layout";

export type Proposal = { member: string; by: "remembered" | "name" | "values" };
type Column = { name: string; facts: ColumnFacts };
type Proposed = { mapping: Mapping; proposals: Map<string, Proposal> };

/** A name by its letters and digits alone: "Last_Name" and "last name" are one. */
export const folded = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();

/** "lastName" as words. */
const wordsOf = (member: string): string => folded(member.replaceAll(/([a-z])([A-Z])/g, "$1 $2"));

const namesOf = ({ member, title, synonyms }: Field): string[] => [
  wordsOf(member),
  folded(title),
  ...synonyms.map(folded),
];

/** Share of the values from which they alone say what a column is. */
const convincing = 0.9;

function byName(fields: readonly Field[], columns: readonly Column[]): [string, string][] {
  const taken = new Set<string>();
  return fields.flatMap((field): [string, string][] => {
    // The field's own name counts before what else files call it.
    for (const name of namesOf(field)) {
      const column = columns.find((one) => !taken.has(one.name) && folded(one.name) === name);
      if (column === undefined) continue;
      taken.add(column.name);
      return [[field.member, column.name]];
    }
    return [];
  });
}

/** Members that values give away, when no name did. */
const tellTale: readonly { member: string; share: "npis" | "states" }[] = [
  { member: "npi", share: "npis" },
  { member: "states", share: "states" },
  { member: "state", share: "states" },
];

function byValues(
  fields: readonly Field[],
  columns: readonly Column[],
  named: ReadonlyMap<string, string>,
): [string, string][] {
  const free = columns.filter(({ name }) => ![...named.values()].includes(name));
  return tellTale.flatMap(({ member, share }): [string, string][] => {
    if (named.has(member) || !fields.some((field) => field.member === member)) return [];
    const found = free.filter(({ facts }) => facts.filled > 0.5 && facts[share] >= convincing);
    // Of two such columns neither is meant more than the other.
    return found.length === 1 && found[0] ? [[member, found[0].name]] : [];
  });
}

/** How a column's dates are written, where its values leave no doubt. */
export function orderOf({ dates }: ColumnFacts): DateOrder | null {
  if (dates === null || dates.isAmbiguous) return null;
  return dates.isPlain ? "iso" : (dates.fitting[0] ?? null);
}

type Orders = Readonly<Record<string, DateOrder>>;

/** Orders for the mapped dates whose values leave no doubt; what was chosen before, unless the values speak against it. */
function ordersFor(
  fields: readonly Field[],
  columns: readonly Column[],
  mapped: ReadonlyMap<string, string>,
  before: Orders,
) {
  return Object.fromEntries(
    fields.flatMap(({ member, type }): [string, DateOrder][] => {
      const facts = columns.find(({ name }) => name === mapped.get(member))?.facts;
      if (type !== "date" || facts === undefined) return [];
      const chosen = before[member];
      const order = chosen && (facts.dates?.fitting.includes(chosen) ?? true) ? chosen : orderOf(facts);
      return order === null ? [] : [[member, order]];
    }),
  );
}

/**
 * Which column seems to be what: as it was remembered, else by the names, else by the values. A column of dates that
 * can be read in two ways gets no order: somebody has to say.
 */
export function proposeMapping(
  fields: readonly Field[],
  columns: readonly Column[],
  remembered: Mapping | null,
): Proposed {
  const kept = Object.entries(remembered?.columns ?? {}).flatMap(([member, column]): [string, string][] => {
    const same =
      columns.find(({ name }) => name === column) ?? columns.find(({ name }) => folded(name) === folded(column));
    return same && fields.some((field) => field.member === member) ? [[member, same.name]] : [];
  });
  const found = remembered === null ? byName(fields, columns) : kept;
  const named = new Map(found);
  const guessed = remembered === null ? byValues(fields, columns, named) : [];
  const mapped = new Map([...named, ...guessed]);
  const proposalOf = (member: string): Proposal["by"] =>
    remembered ? "remembered" : named.has(member) ? "name" : "values";
  return {
    mapping: {
      columns: Object.fromEntries(mapped),
      defaults: remembered?.defaults ?? {},
      dates: ordersFor(fields, columns, mapped, remembered?.dates ?? {}),
    },
    proposals: new Map([...mapped].map(([member, column]) => [column, { member, by: proposalOf(member) }])),
  };
}
