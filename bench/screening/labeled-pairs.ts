import { lastNameKeys } from "@/lib/verification/matching/blocking-keys";
import { jaroWinkler } from "@/lib/verification/matching/jaro-winkler";
import { builtInMatching } from "@/lib/verification/matching/policy";
import { weigh } from "@/lib/verification/matching/score-match";
import { excludedPeople, listedOf, type Row, sharesOfList, subjectOf } from "./public-data";
import { rivals } from "./rivals";
import { heading, line, newTally, type Scored, take, tallyFrom } from "./tally";

// The labeled half of exclusion records against providers of similar names: the harder pairs alone.

const side = (row: Row, prefix: string) => {
  const of = (column: string) => row[`${prefix}_${column}`] ?? "";
  return { last: of("last"), first: of("first"), middle: of("mi"), state: of("state"), zip: of("zip").slice(0, 5) };
};

export function labeledPairs(pairs: readonly Row[], listRows: readonly Row[]): void {
  const shares = sharesOfList(excludedPeople(listRows).map(({ name }) => name));
  const truth = new Set<string>();
  const tallies = new Map(Object.keys(rivals).map((name) => [name, newTally()]));
  const scored: Scored[] = [];
  for (const row of pairs) {
    const [ours, theirs] = [row["prov_npi"] ?? "", row["leie_npi"] ?? ""];
    if (row["label"] === "1") truth.add(ours);
    const subject = subjectOf(side(row, "prov"), row["prov_credentials"] ?? "", row["prov_type"] ?? "");
    const words = { general: row["leie_general"] ?? "", specialty: row["leie_specialty"] ?? "" };
    const name = listedOf({ ...side(row, "leie"), ...words }, "rec", []);
    const [left, right] = [subject.middleName, name.middleName];
    const pair = {
      provider: { npi: ours, subject, middleInitial: left.slice(0, 1) },
      listed: { npi: theirs, month: "", name },
      last: jaroWinkler(subject.lastName, name.lastName),
      first: jaroWinkler(subject.firstName, name.firstName),
      isSameInitial: left === "" || right === "" ? null : left[0] === right[0],
      isSameState: subject.states.includes(name.state),
    };
    for (const [rule, isTaken] of Object.entries(rivals))
      if (isTaken(pair)) take(tallies.get(rule) ?? newTally(), ours, theirs);
    const keys = lastNameKeys(name.lastName);
    const isFound = lastNameKeys(subject.lastName).some((key) => keys.includes(key));
    const evidence = weigh(subject, name, { policy: builtInMatching, shares });
    if (isFound && evidence.isLike) scored.push({ ours, theirs, bits: evidence.bits });
  }
  console.log(`\n${pairs.length} labeled pairs, ${truth.size} people in both:`);
  console.log(heading);
  for (const [rule, tally] of tallies) console.log(line(rule, tally, truth.size));
  const { reviewFrom } = builtInMatching.cuts.exclusion;
  for (const cut of [18, reviewFrom, 24])
    console.log(line(`evidence bits, cut ${cut}`, tallyFrom(scored, cut), truth.size));
}
