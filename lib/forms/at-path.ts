/** A tree of answers: what `data` and `mappedData` are. */
export type Tree = { [name: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null && !Array.isArray(value);

/** What stands at `a.b.c`; undefined when nothing does. Never what an object inherits. */
export function valueAt(tree: unknown, path: string): unknown {
  let value = tree;
  for (const name of path.split(".")) {
    if (!isTree(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** The object at `a.b`, made where it is missing. */
export function branchAt(tree: Tree, names: readonly string[]): Tree {
  let branch = tree;
  for (const name of names) {
    const below = Object.hasOwn(branch, name) ? branch[name] : undefined;
    const next: Tree = isTree(below) ? below : {};
    branch[name] = next;
    branch = next;
  }
  return branch;
}

/** Puts a value at `a.b.c`. */
export function putAt(tree: Tree, path: string, value: unknown): void {
  const names = path.split(".");
  const last = names.pop() ?? path;
  branchAt(tree, names)[last] = value;
}

/**
 * What a tree has more of than it may: levels of objects and lists, or values in all; null when nothing. Walks with a
 * list of its own, and leaves off where there are too many.
 */
export function excessOf(tree: unknown, most: { levels: number; values: number }): "levels" | "values" | null {
  const rest: [level: number, value: unknown][] = [[0, tree]];
  let values = 0;
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [level, value] = next;
    if (typeof value !== "object" || value === null) continue;
    if (level > most.levels) return "levels";
    const members: unknown[] = Array.isArray(value) ? value : Object.values(value);
    values += members.length;
    if (values > most.values) return "values";
    for (const member of members) rest.push([level + 1, member]);
  }
  return null;
}
