/** Where one is in a list, and what is open beside it, belong to no view. */
const passing: readonly string[] = ["view", "page", "size", "add", "flag"];

/** The part of an address that a view keeps, in one order, so that two ways of saying the same are the same. */
export function keptQuery(params: Readonly<URLSearchParams> | string): string {
  const kept = [...new URLSearchParams(params)].filter(([name, value]) => value !== "" && !passing.includes(name));
  return new URLSearchParams(
    kept.toSorted(([one, first], [other, second]) => compare(one, other) || compare(first, second)),
  ).toString();
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Shows everything, also where a screen opens with a view. */
export const everythingAddress = "?view=all";

/** The address of a view: its filters, and that it is the one. */
export function viewAddress({ id, query }: { id: string; query: string }): string {
  const params = new URLSearchParams(keptQuery(query));
  params.set("view", id);
  return `?${params}`;
}
