import type { z } from "zod";

type Tree = Record<PropertyKey, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

/** The object in which a path ends; null when there is none, or it is a list. */
function parentAt(body: unknown, path: readonly PropertyKey[]): Tree | null {
  let parent = body;
  for (const name of path.slice(0, -1)) {
    if (!isTree(parent) || !Object.hasOwn(parent, name)) return null;
    parent = parent[name];
  }
  return isTree(parent) && !Array.isArray(parent) ? parent : null;
}

/**
 * A body without the members that a contract refused because they are null; null when it refused none for that.
 * Programs whose language has no other word send null for what they leave out.
 */
export function withoutNulls(body: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copy = structuredClone(body);
  let isChanged = false;
  for (const { path } of issues) {
    const [parent, name] = [parentAt(copy, path), path.at(-1)];
    if (!parent || name === undefined || !Object.hasOwn(parent, name) || parent[name] !== null) continue;
    delete parent[name];
    isChanged = true;
  }
  return isChanged ? copy : null;
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
