/**
 * Where the first text of some data lies that `matches`, as an error names it; null when none does. A number counts as
 * its digits.
 */
export function placeOfText(data: unknown, matches: (text: string) => boolean): string | null {
  // Walks with a list of its own: what is sent may be nested as deep as its contract allows.
  const rest: [path: string, value: unknown][] = [["", data]];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [path, value] = next;
    if ((typeof value === "string" || typeof value === "number") && matches(String(value))) return path;
    if (typeof value !== "object" || value === null) continue;
    for (const [name, member] of Object.entries(value)) rest.push([path === "" ? name : `${path}.${name}`, member]);
  }
  return null;
}
