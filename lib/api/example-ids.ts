import type { OperationDefinition } from "./operation";

/** Where an example names a record: the member, and the kind of record by its id's prefix. */
export type IdPosition = { place: "params" | "query" | "body"; member: string; prefix: string };

export type Input = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

const places = ["params", "query", "body"] as const;
const anId = /^([a-z]+)_[0-9a-z]{26}$/;

/** Copies a value; every id in it is replaced with what `replace` answers for its prefix and where it stands. */
function copy(value: unknown, path: string, replace: (id: string, prefix: string, path: string) => string): unknown {
  if (typeof value === "string") {
    const prefix = anId.exec(value)?.[1];
    return prefix === undefined ? value : replace(value, prefix, path);
  }
  if (Array.isArray(value)) return value.map((element, index) => copy(element, `${path}.${index}`, replace));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, copy(member, `${path}.${name}`, replace)]),
  );
}

/** Every place in an operation's example that names a record. */
export function idPositions({ example }: OperationDefinition): IdPosition[] {
  const found: IdPosition[] = [];
  for (const place of places) {
    copy(example[place], place, (id, prefix, member) => {
      found.push({ place, prefix, member });
      return id;
    });
  }
  return found;
}

/** The operation's example with other ids: `pick` is asked for each place. */
export function exampleWith({ example }: OperationDefinition, pick: (position: IdPosition) => string): Input {
  return Object.fromEntries(
    places.flatMap((place) =>
      place in example
        ? [[place, copy(example[place], place, (_id, prefix, member) => pick({ place, prefix, member }))]]
        : [],
    ),
  );
}
