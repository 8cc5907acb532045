import { foldName, foldPersonName, tokensOf } from "@/lib/verification/matching/fold-name";
import { jaroWinkler } from "@/lib/verification/matching/jaro-winkler";
import { compareOrganizationNames } from "@/lib/verification/matching/organization-name";
import { builtInMatching } from "@/lib/verification/matching/policy";
import { type MatchCandidate, weigh } from "@/lib/verification/matching/score-match";
import type { Row } from "./public-data";

// Labeled pairs of names of all the world's kinds, with titles, transliterations and typing errors: a check that
// names alone are read sensibly. In ours a pair counts that is worth being shown; whether a person looks at it is for
// the evidence beside the name.

const nobody: MatchCandidate = {
  lastName: "",
  firstName: "",
  middleName: "",
  npi: null,
  birthDates: [],
  state: "",
  zip: "",
  profession: null,
  isAbroad: false,
};

/** "LAST, First Middle" or "First Middle Last", folded. */
function parts(name: string) {
  const comma = name.indexOf(",");
  const words = tokensOf(foldPersonName(comma === -1 ? name : name.slice(comma + 1)));
  const lastName = comma === -1 ? (words.pop() ?? "") : foldPersonName(name.slice(0, comma));
  const [firstName = "", ...middle] = words;
  return { lastName, firstName, middleName: middle.join(" ") };
}

const even = { lastName: () => 1 / 12_000, firstName: () => 1 / 1_500, state: () => 1 / 25 };

function isLikePerson(left: string, right: string): boolean {
  const subject = { ...parts(left), npi: null, states: [], zips: [], birthDate: null, professions: [] };
  return weigh(subject, { ...nobody, ...parts(right) }, { policy: builtInMatching, shares: even }).isLike;
}

const { similarFrom } = builtInMatching.weights.organizationName;
const isLikeOrganization = (left: string, right: string): boolean =>
  compareOrganizationNames(left, foldName(right), false, similarFrom) !== "different";

const isNear = (left: string, right: string): boolean => jaroWinkler(foldName(left), foldName(right)) >= 0.92;

export function nameCases(rows: readonly Row[]): void {
  console.log("\nLabelled names of all kinds (nomenklatura), by the name alone:");
  const kinds: [string, (schema: string) => boolean, (left: string, right: string) => boolean][] = [
    ["people", (schema) => schema === "Person", isLikePerson],
    ["organizations", (schema) => schema !== "Person" && schema !== "Vessel", isLikeOrganization],
  ];
  for (const [label, isOf, isLike] of kinds) {
    const cases = rows.filter((row) => isOf(row["schema"] ?? "") && /^(true|false)$/.test(row["is_match"] ?? ""));
    const matching = cases.filter((row) => row["is_match"] === "true").length;
    for (const [rule, takes] of [
      ["ours", isLike],
      ["Jaro-Winkler >= .92 of the whole name", isNear],
    ] as const) {
      const taken = cases.filter((row) => takes(row["name1"] ?? "", row["name2"] ?? ""));
      const right = taken.filter((row) => row["is_match"] === "true").length;
      console.log(
        `  ${label}, ${cases.length} pairs, ${rule}: recall ${(right / matching).toFixed(2)}, precision ${(right / taken.length).toFixed(2)}`,
      );
    }
  }
}
