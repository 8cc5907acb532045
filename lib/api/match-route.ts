import type { OperationDefinition } from "./operation";

/** A path of the contracts, split; null stands for a parameter. */
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
 * Finds the route for a method and path among the operations. Literal segments win over parameters; doubled and
 * trailing slashes are tolerated.
 */
export function routeMatcher<T extends { definition: OperationDefinition }>(
  routes: readonly T[],
): (method: string, path: string) => Match<T> {
  const byPath = new Map<string, Entry<T>>();
  for (const route of routes) {
    const { path, method } = route.definition;
    const entry = byPath.get(path) ?? { segments: segmentsOf(path), methods: new Map<string, T>() };
    entry.methods.set(method, route);
    byPath.set(path, entry);
  }
  const weight = ({ segments }: Entry<T>) => segments.map((segment) => (segment === null ? "1" : "0")).join("");
  const entries = [...byPath.values()].toSorted((a, b) => weight(a).localeCompare(weight(b)));

  return (method, path) => {
    const parts = path.split("/").filter(Boolean);
    const allowed = new Set<string>();
    for (const { segments, methods } of entries) {
      if (!fits(segments, parts)) continue;
      const route = methods.get(method === "HEAD" ? "GET" : method);
      if (route) return { kind: "found", route };
      for (const name of methods.keys()) allowed.add(name);
    }
    if (allowed.size === 0) return { kind: "unknown" };
    if (allowed.has("GET")) allowed.add("HEAD");
    return { kind: "method", allowed: [...allowed].toSorted() };
  };
}
