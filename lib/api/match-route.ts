import type { OperationDefinition } from "./operation";

/** An address of the contracts, split; null stands for a parameter. */
type Entry<T> = { segments: (string | null)[]; methods: Map<string, T> };

export type Match<T> = { kind: "found"; route: T } | { kind: "method"; allowed: string[] } | { kind: "unknown" };

const segmentsOf = (path: string) =>
  path
    .split("/")
    .filter(Boolean)
    .map((part) => (part.startsWith("{") ? null : part));

const fits = (segments: readonly (string | null)[], parts: readonly string[]): boolean =>
  segments.length === parts.length && segments.every((segment, index) => segment === null || segment === parts[index]);

/**
 * Finds the route for a method and path among the operations. Literal segments win over parameters, whatever the
 * method; doubled and trailing slashes are tolerated.
 */
export function routeMatcher<T extends { definition: OperationDefinition }>(
  routes: readonly T[],
): (method: string, path: string) => Match<T> {
  const byPath = new Map<string, Entry<T>>();
  for (const route of routes) {
    const segments = segmentsOf(route.definition.path);
    const shape = segments.map((segment) => segment ?? "{}").join("/");
    const entry = byPath.get(shape) ?? { segments, methods: new Map<string, T>() };
    entry.methods.set(route.definition.method, route);
    byPath.set(shape, entry);
  }
  const weight = ({ segments }: Entry<T>) => segments.map((segment) => (segment === null ? "1" : "0")).join("");
  const entries = [...byPath.values()].toSorted((a, b) => weight(a).localeCompare(weight(b)));

  return (method, path) => {
    const parts = path.split("/").filter(Boolean);
    const entry = entries.find(({ segments }) => fits(segments, parts));
    if (entry === undefined) return { kind: "unknown" };
    const route = entry.methods.get(method === "HEAD" ? "GET" : method);
    if (route) return { kind: "found", route };
    const allowed = new Set(entry.methods.keys());
    if (allowed.has("GET")) allowed.add("HEAD");
    return { kind: "method", allowed: [...allowed].toSorted() };
  };
}
