// XML in the way in which ProView writes it.

type Content = string | number | boolean | null | Nested | readonly Nested[];
export type Nested = { [name: string]: Content };

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

const isList = (content: Content): content is readonly Nested[] => Array.isArray(content);

/** What is empty is left out, as ProView does. A list gives one element a row, numbered from 1000. */
function element(name: string, content: Content, id?: number): string {
  if (content === null || content === "") return "";
  if (isList(content)) return content.map((row, index) => element(name, row, 1000 + index)).join("");
  if (typeof content === "boolean") return `<${name}>${content ? 1 : 0}</${name}>`;
  if (typeof content !== "object") return `<${name}>${escaped(String(content))}</${name}>`;
  const inside = inner(content);
  return inside === "" ? "" : `<${name}${id === undefined ? "" : ` ID="${id}"`}>${inside}</${name}>`;
}

export const inner = (content: Nested): string =>
  Object.entries(content)
    .map(([name, one]) => element(name, one))
    .join("");
