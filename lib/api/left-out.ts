import type { z } from "zod";

type Tree = Record<PropertyKey, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

/**
 * A body without the members that a contract refused because they are null; null when it refused none for that. Only
 * what stands around them is copied: what else was sent may be nested deeper than calls may.
 */
export function withoutNulls(body: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const [copy, copied] = [{ body }, new Set<object>()];
  let isChanged = false;
  for (const { path } of issues) {
    const name = path.at(-1);
    if (name === undefined || !isNullAt(body, path)) continue;
    let parent: Tree = copy;
    for (const member of ["body", ...path.slice(0, -1)]) parent = ownCopyAt(parent, member, copied);
    delete parent[name];
    isChanged = true;
  }
  return isChanged ? copy.body : null;
}

/** Whether a path ends at a member of an object that is null. */
function isNullAt(body: unknown, path: readonly PropertyKey[]): boolean {
  let [value, parent]: unknown[] = [body];
  for (const name of path) {
    if (!isTree(value) || !Object.hasOwn(value, name)) return false;
    [value, parent] = [value[name], value];
  }
  return value === null && !Array.isArray(parent);
}

/** What stands there, in its place a copy of it that may be changed. */
function ownCopyAt(parent: Tree, name: PropertyKey, copied: Set<object>): Tree {
  const found = parent[name] as Tree;
  if (copied.has(found)) return found;
  const copy = (Array.isArray(found) ? [...found] : { ...found }) as Tree;
  copied.add(copy);
  parent[name] = copy;
  return copy;
}

/**
 * Reads what is given by its contract, a null that the contract does not take as a member left out. Only for bodies
 * that say the whole of something: in a change, null and left out are different wishes.
 */
export function readWhole<Schema extends z.ZodType>(schema: Schema, given: unknown) {
  const result = schema.safeParse(given);
  if (result.success) return result;
  const without = withoutNulls(given, result.error.issues);
  return without === null ? result : schema.safeParse(without);
}
