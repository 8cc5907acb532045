import { foldName, foldPersonName, tokensOf } from "@/lib/verification/matching/fold-name";
import type { EntryName } from "./list-entry";

const wordSet = (words: string) => new Set(words.split(" "));

/** What stands behind a personal name: degrees and licenses, and what somebody was in a business. */
const titles = wordSet(
  "md do dds dmd dpm dc od phd rn lpn np aprn crna cnm pa rpa rph rp pharmd cna hha chha pca pt ot mt ma ms msw csw lcsw lmsw lcpc lpc dvm psyd esq cpa emt rdh lvn",
);
const roles = wordSet(
  "owner operator officer president pres vice secretary treasurer member partner director direc manager mgr employee counselor counselo billing clerk administrator ceo cfo principal officemanager supervisor former aka dba",
);
/** Words of a last name that another follows. */
const openers = wordSet("de del della di da dos la las le los van von vander st santa san el al abu ben bin mac mc o");

/** What only organizations carry in their names. */
const organizationWords = wordSet(
  "inc incorporated llc lllp llp ltd limited corp corporation co company companies pc pllc plc lp associates assoc assocs association services service svc svcs center centers centre pharmacy pharmacies pharmaceutical pharmaceuticals group medical health healthcare care home homes hospital hospitals clinic clinics laboratory laboratories lab labs supply supplies equipment transport transportation ambulance ambulette dental drug drugs store stores shop agency systems system products enterprises enterprise foundation institute management solutions practice nursing rehabilitation rehab therapy surgical optical vision diagnostics diagnostic imaging network partners trust university school academy international consultants consulting contractors contracting construction builders electric industries industry bros brothers taxi limousine limo livery cab taxicab orthopedic orthotics prosthetics physicians chiropractic apothecary chemists auditors billing staffing",
);

/** Dots and slashes inside of short words: "M.D." is "MD". */
const joinLetters = (text: string) => text.replace(/\b(?:[A-Za-z]{1,3}\.){1,4}/g, (word) => word.replaceAll(".", ""));

const words = (text: string) => tokensOf(foldName(joinLetters(text)));

/** True for a name that only an organization would carry: a legal form or a trade in it, a number, or "&". */
export function soundsLikeOrganization(text: string): boolean {
  if (text.includes("&") || /\d/.test(text)) return true;
  const found = words(text);
  // The last word of a person can be a degree that is a legal form too: PC, PA.
  return found.some((word) => organizationWords.has(word));
}

const isTitle = (word: string) => titles.has(word) || roles.has(word);

function withoutTitles(tokens: readonly string[]): string[] {
  const left = [...tokens];
  while (left.length > 1 && isTitle(left.at(-1) ?? "")) left.pop();
  return tokensOf(foldPersonName(left.join(" ")));
}

type Parts = Pick<EntryName, "lastName" | "firstName" | "middleName">;

function lastFirst(tokens: readonly string[]): Parts {
  let length = 1;
  while (length < tokens.length - 1 && openers.has(tokens[length - 1] ?? "")) length += 1;
  const [first = "", ...middle] = tokens.slice(length);
  return { lastName: tokens.slice(0, length).join(" "), firstName: first, middleName: middle.join(" ") };
}

function firstLast(tokens: readonly string[]): Parts {
  if (tokens.length < 2) return { lastName: tokens[0] ?? "", firstName: "", middleName: "" };
  let from = tokens.length - 1;
  while (from > 1 && openers.has(tokens[from - 1] ?? "")) from -= 1;
  const [first = "", ...middle] = tokens.slice(0, from);
  return { lastName: tokens.slice(from).join(" "), firstName: first, middleName: middle.join(" ") };
}

function parse(text: string, order: "last-first" | "first-last"): Parts {
  const [before = [], ...behind] = text.split(",").map((part) => withoutTitles(words(part)));
  const given = behind.find((part) => part.length > 0 && !part.every(isTitle)) ?? [];
  if (given.length > 0) {
    const [first = "", ...middle] = given;
    return { lastName: before.join(" "), firstName: first, middleName: middle.join(" ") };
  }
  // "Maurice Guarig, Owner" is written as it is spoken; a name in capitals before titles as the list writes it.
  const isSpoken = behind.some((part) => part.some(isTitle)) && /[a-z]/.test(text);
  return isSpoken || order === "first-last" ? firstLast(before) : lastFirst(before);
}

/** "also known as" in the ways lists write it; what follows is one more name. */
const also = /\b(?:a\/k\/a|a\.k\.a\.?|aka|f\/k\/a|fka|n\/k\/a)(?=\s|$)/i;

/** One more name: a single word is another last name or another first name, several stand in either order. */
function alsoNames(primary: Parts, text: string): Parts[] {
  const tokens = withoutTitles(words(text));
  const [only] = tokens;
  if (only === undefined) return [];
  if (tokens.length === 1)
    return [
      { ...primary, lastName: only },
      { ...primary, firstName: only },
    ];
  if (text.includes(",")) return [parse(text, "last-first")];
  return [lastFirst(tokens), firstLast(tokens)];
}

/**
 * The names of a person out of one column, folded: "COUNTERPANE MARA E  MD", "Ferrow, Lida, R.N.", "Lida Ferrow, Owner",
 * "PELLWORTH JON A/K/A WREN". Without a comma, `order` tells what stands first. Empty when there is no name in it.
 */
export function wholePersonNames(text: string, order: "last-first" | "first-last"): EntryName[] {
  const [main = "", ...others] = text.replace(/\([^)]*\)/g, " ").split(also);
  const primary = parse(main, order);
  if (primary.lastName === "") return [];
  return [
    { kind: "primary", ...primary },
    ...others.flatMap((other) => alsoNames(primary, other)).map((name) => ({ kind: "aka" as const, ...name })),
  ];
}

/** The further names of SAM's Cross-Reference, "(also  JON PELLWORTH ,  PELLWORTH, JON )", as they are written. */
export const crossReferenceNames = (text: string): string[] =>
  [...text.matchAll(/\(\s*also\s+([^)]*)\)/gi)]
    .flatMap(([, names = ""]) => names.split(/\s+,\s*|\s*;\s*/))
    .map((name) => name.trim())
    .filter((name) => name !== "");
