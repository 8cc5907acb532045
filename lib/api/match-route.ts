import type { OperationDefinition } from "./operation";

/** A step of an address: what may follow it, and what stands there. */
type Step<T> = { literals: Map<string, Step<T>>; parameter: Step<T> | null; methods: Map<string, T> };

export type Match<T> = { kind: "found"; route: T } | { kind: "method"; allowed: string[] } | { kind: "unknown" };

const newStep = <T>(): Step<T> => ({ literals: new Map(), parameter: null, methods: new Map() });

/** The step where the parts end; a literal is tried before a parameter, and wins where both lead to an operation. */
function follow<T>(step: Step<T>, parts: readonly string[], index = 0): Step<T> | null {
  if (index === parts.length) return step.methods.size > 0 ? step : null;
  const literal = step.literals.get(parts[index] ?? "");
  const found = literal ? follow(literal, parts, index + 1) : null;
  return found ?? (step.parameter ? follow(step.parameter, parts, index + 1) : null);
}

/**
 * Finds the route for a method and path among the operations. Literal segments win over parameters, whatever the
 * method; doubled and trailing slashes are tolerated.
 */
export function routeMatcher<T extends { definition: OperationDefinition }>(
  routes: readonly T[],
): (method: string, path: string) => Match<T> {
  const root = newStep<T>();
  for (const route of routes) {
    let step = root;
    for (const part of route.definition.path.split("/").filter(Boolean)) {
      if (part.startsWith("{")) step = step.parameter ??= newStep();
      else {
        const next = step.literals.get(part) ?? newStep<T>();
        step.literals.set(part, next);
        step = next;
      }
    }
    step.methods.set(route.definition.method, route);
  }

  return (method, path) => {
    const step = follow(root, path.split("/").filter(Boolean));
    if (step === null) return { kind: "unknown" };
    const route = step.methods.get(method === "HEAD" ? "GET" : method);
    if (route) return { kind: "found", route };
    const allowed = new Set(step.methods.keys());
    if (allowed.has("GET")) allowed.add("HEAD");
    return { kind: "method", allowed: [...allowed].toSorted() };
  };
}
