import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { blockingKeys } from "@/lib/verification/matching/blocking-keys";
import { foldPersonName } from "@/lib/verification/matching/fold-name";
import { sharesOf } from "@/lib/verification/matching/name-shares";
import { professionOfRecord } from "@/lib/verification/matching/professions";
import { scoreMatch } from "@/lib/verification/matching/score-match";
import { matchBands } from "@/lib/verification/matching/weights";

// Recall and false positives of the exclusion matching on labelled pairs of public records: a pair is true when both
// have the same NPI, which is hidden from the matcher: npm run bench -- matching FOLDER
// FOLDER holds leie/UPDATED.csv (the whole exclusion list) and name_matching/leie_vs_medicare_labelled_pairs.csv.

type Row = Record<string, string>;

const read = (file: string): Row[] => parse(readFileSync(file), { columns: true, bom: true });

/** The degree that a written credential stands for, as far as matching needs it. */
function degreeOf(credentials: string): string {
  const letters = credentials.toUpperCase().replace(/[^A-Z]/g, "");
  const rules: [RegExp, string][] = [
    [/^MD|MD$|MBBS/, "MD"],
    [/^DO/, "DO"],
    [/DPM/, "DPM"],
    [/CRNA/, "CRNA"],
    [/NP|APRN/, "NP"],
    [/^R?PA/, "PA"],
    [/^OD/, "OD"],
    [/^DC/, "DC"],
    [/DPT|PT$/, "PT"],
    [/DDS|DMD/, "DDS"],
    [/LCSW/, "LCSW"],
    [/PHD|PSYD/, "CP"],
  ];
  return rules.find(([pattern]) => pattern.test(letters))?.[1] ?? "";
}

function countShares(list: readonly Row[]) {
  const people = list.filter((row) => row["LASTNAME"]);
  const count = (values: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    return counts;
  };
  return sharesOf({
    lastNames: count(people.map((row) => foldPersonName(row["LASTNAME"] ?? ""))),
    firstNames: count(people.map((row) => foldPersonName(row["FIRSTNAME"] ?? ""))),
    states: count(people.map((row) => row["STATE"] ?? "")),
    names: people.length,
    records: people.length,
  });
}

function main(folder: string | undefined): void {
  if (!folder) throw new Error("Name the folder of the public files: npm run bench -- matching FOLDER");
  const pairsFile = path.join(folder, "name_matching", "leie_vs_medicare_labelled_pairs.csv");
  const listFile = path.join(folder, "leie", "UPDATED.csv");
  const shares = countShares(read(listFile));
  const scored = read(pairsFile).map((pair) => {
    const name = (side: string, part: string) => foldPersonName(pair[`${side}_${part}`] ?? "");
    const [ours, theirs] = [name("prov", "last"), name("leie", "last")];
    const keys = new Set(blockingKeys("oig", ours, null));
    const { bits } = scoreMatch(
      {
        lastName: ours,
        firstName: name("prov", "first"),
        middleName: name("prov", "mi"),
        degree: degreeOf(pair["prov_credentials"] ?? ""),
        npi: null,
        states: [pair["prov_state"] ?? ""],
        zip: null,
        birthDate: null,
      },
      {
        lastName: theirs,
        firstName: name("leie", "first"),
        middleName: name("leie", "mi"),
        npi: null,
        birthDates: [],
        state: pair["leie_state"] ?? "",
        zip: pair["leie_zip"] ?? "",
        profession: professionOfRecord({
          specialty: pair["leie_specialty"] ?? "",
          general: pair["leie_general"] ?? "",
        }),
        isAbroad: false,
      },
      shares,
    );
    return {
      isTrue: pair["label"] === "1",
      isFound: blockingKeys("oig", theirs, null).some((key) => keys.has(key)),
      bits,
    };
  });
  const truth = scored.filter(({ isTrue }) => isTrue).length;
  console.log(`${scored.length} pairs, ${truth} of one person`);
  for (const cut of [18, 20, matchBands.oig.reviewFrom, 22, 24, 27]) {
    const flagged = scored.filter(({ isFound, bits }) => isFound && bits >= cut);
    const hits = flagged.filter(({ isTrue }) => isTrue).length;
    const mark = cut === matchBands.oig.reviewFrom ? "  <- in use" : "";
    console.log(
      `cut ${cut}: recall ${(hits / truth).toFixed(3)}, false positives ${flagged.length - hits}, precision ${(hits / flagged.length).toFixed(2)}${mark}`,
    );
  }
}

main(process.argv[2]);
