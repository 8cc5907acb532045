/** Letters of a name's beginning that are taken as typed, or with one slip. */
const headLength = 4;

const swapped = (text: string, at: number): string =>
  text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
const without = (text: string, at: number): string => text.slice(0, at) + text.slice(at + 1);

/** The ways in which a name that was typed could begin: as it stands first, then its words in the other order. */
export function wordOrders(folded: string): string[] {
  const words = folded.split(" ").filter(Boolean);
  const [last] = words.slice(-1);
  return last === undefined || words.length === 1 ? [folded] : [folded, [last, ...words.slice(0, -1)].join(" ")];
}

/**
 * Beginnings under which a name lies that somebody meant and mistyped: two letters swapped, one too many, one left out
 * at the beginning, or any slip behind the head. Ranges over an index, so none of them reads all names.
 */
export function mistypedBeginnings(name: string): string[] {
  const head = name.slice(0, headLength);
  if (head.length < headLength || head.includes(" ")) return [];
  const longer = name.slice(0, headLength + 1);
  const heads = [
    head,
    ...[0, 1, 2].map((at) => swapped(head, at)),
    ...[0, 1, 2, 3].map((at) => without(longer, at)),
    // A letter that was left out stands somewhere within: what is in front of it is right.
    head.slice(0, headLength - 1),
  ];
  return [...new Set(heads)];
}
