import { foldName, tokensOf } from "./fold-name";
import { jaroWinkler } from "./jaro-winkler";

const legalForms = [
  "incorporated",
  "inc",
  "corporation",
  "corp",
  "company",
  "co",
  "limited",
  "ltd",
  "llc",
  "llp",
  "lp",
  "plc",
  "pllc",
  "pc",
  "pa",
];
const isLegalForm = (word: string) => legalForms.includes(word);

/** Words that names of health organizations share by the thousand: they find nothing when another stands beside them. */
const common = new Set(
  "the of and for at in a an care health healthcare medical medicine center centre clinic hospital home services service group associates agency inc llc corp company co ltd pc pa".split(
    " ",
  ),
);

/** How two names of organizations agree; `prefix`: as far as a list that cuts names shows it. */
export type NameAgreement = "same" | "prefix" | "similar" | "different";

/** "The Larkspur Clinic, L.L.C." → "larkspur clinic": without article and legal form. */
function plainName(folded: string): string {
  const words = tokensOf(
    folded
      .replace(/\bl l c$/, "llc")
      .replace(/\bp c$/, "pc")
      .replace(/\bp a$/, "pa"),
  );
  if (words.length > 1 && words[0] === "the") words.shift();
  while (words.length > 1 && isLegalForm(words.at(-1) ?? "")) words.pop();
  return words.join(" ");
}

/** The names that stand in one: what follows "dba" is another. */
const namesIn = (folded: string): string[] => folded.split(/ (?:dba|d b a) /).filter((name) => name !== "");

/** True when a name that was cut shows as much of ours as it can; also where the cut fell into a legal form. */
function isBeginningOf(cut: string, ours: string): boolean {
  if (ours.startsWith(cut)) return true;
  const [plain, theirs] = [plainName(ours), cut.replace(/^the /, "")];
  if (plain.startsWith(theirs)) return true;
  const rest = theirs.startsWith(`${plain} `) ? theirs.slice(plain.length + 1) : "";
  return rest !== "" && legalForms.some((form) => form.startsWith(rest));
}

function compareOne(ours: string, theirs: string, isCut: boolean, similarFrom: number): NameAgreement {
  const [left, right] = [plainName(ours).replaceAll(" ", ""), plainName(theirs).replaceAll(" ", "")];
  if (left === right) return "same";
  if (isCut && isBeginningOf(theirs, ours)) return "prefix";
  return jaroWinkler(left, right) >= similarFrom ? "similar" : "different";
}

const order: readonly NameAgreement[] = ["same", "prefix", "similar", "different"];

/**
 * Compares an organization's name, as written, with a folded one of a list; `isCut` when the list may have cut it,
 * `similarFrom` the Jaro–Winkler from which names are similar. Names after "dba" count on both sides; the best agreement does.
 */
export function compareOrganizationNames(
  ours: string,
  theirs: string,
  isCut: boolean,
  similarFrom: number,
): NameAgreement {
  const listed = namesIn(theirs);
  const found = namesIn(foldName(ours)).flatMap((name) =>
    // Only the end of what stands in the list can have been cut.
    listed.map((other, index) => compareOne(name, other, isCut && index === listed.length - 1, similarFrom)),
  );
  return order.find((agreement) => found.includes(agreement)) ?? "different";
}

/** The words of a folded name that tell it from others; all of them when none does. */
export function distinctiveWords(folded: string): string[] {
  const words = tokensOf(folded);
  const telling = words.filter((word) => word.length > 1 && !common.has(word));
  return telling.length > 0 ? telling : words;
}
