/** A list with its filters, order and page, as its address says them: where somebody opened a file from. */
export type QueuePlace = { path: string; search: string };

/** The lists whose files are gone through one after the other. */
const queuePaths = ["/console/review", "/console/providers", "/console/facilities"] as const;

/** The parameter of a file's address that says which list it was opened from. */
const parameter = "in";

/** A file's address that remembers the list; another list than these is not remembered. */
export function withQueue(address: string, { path, search }: QueuePlace): string {
  if (!queuePaths.some((known) => known === path)) return address;
  return `${address}?${new URLSearchParams({ [parameter]: search ? `${path}?${search}` : path })}`;
}

/** The list that a file's address remembers; null where it was opened from elsewhere. */
export function readQueue(params: Readonly<URLSearchParams>): QueuePlace | null {
  const [path = "", search = ""] = (params.get(parameter) ?? "").split("?", 2);
  return queuePaths.some((known) => known === path) ? { path, search } : null;
}

/** The address of the list itself. */
export const addressOfQueue = ({ path, search }: QueuePlace): string => (search ? `${path}?${search}` : path);

/** The same list on another page, from 1. */
export function onPage({ path, search }: QueuePlace, page: number): QueuePlace {
  const params = new URLSearchParams(search);
  params.delete("page");
  if (page > 1) params.set("page", String(page));
  return { path, search: params.toString() };
}
