import { parse, stringify } from "node:querystring";

/** Longer texts Next writes elsewhere in a page. */
const longest = 700;

/** Next has names of its own. */
const ourName = /^(?!nxt)[a-z]\w*$/i;

/**
 * What an address asks, as Next writes it into the script of a page: `?state=CA\\u0026sort=name`, "" when it asks nothing.
 * Null where Next writes it in two ways or another order (blanks, repeated names): that is for Next itself to do.
 */
export function askedQuery(text: string): string | null {
  const asked = new URLSearchParams(text);
  const written = asked.toString();
  if (written.length > longest || written !== stringify(parse(text))) return null;
  if (![...asked.keys()].every((name) => ourName.test(name))) return null;
  // Letters, digits and `*-._%=&` are all that is left in it.
  return written && `?${written.replaceAll("&", "\\u0026")}`;
}
