import { builtInMatching } from "@/lib/verification/matching/policy";
import { ScreeningIndex } from "@/lib/verification/matching/screening-index";
import { type Excluded, excludedPeople, medicareProviders, type Row, sharesOfList, type Sought } from "./public-data";
import { namePairs, rivals } from "./rivals";
import { cutFor, heading, line, newTally, type Scored, type Tally, take, tallyFrom } from "./tally";

// Recall and false positives of screening Medicare's billing providers against the exclusion list. A pair is true when
// both have the same NPI, which no rule sees; only records that have one can be judged. Names, places and professions
// are all that speak: the providers' birth dates are not public.

const ours = "evidence bits";

async function scoredPairs(providers: readonly Sought[], list: readonly Excluded[]): Promise<Scored[]> {
  const names = list.map(({ name }) => name);
  const truth = new Map(list.map(({ name, npi }) => [name.recordId, npi]));
  const pages = async function* () {
    yield names;
  };
  const index = await ScreeningIndex.build(pages(), {
    policy: builtInMatching,
    shares: sharesOfList(names),
    kind: "exclusion",
  });
  return providers.flatMap(({ npi, subject }) =>
    index.screen(subject).map(({ recordId, bits }) => ({ ours: npi, theirs: truth.get(recordId) ?? null, bits })),
  );
}

type Measured = { truth: Set<string>; rivals: Map<string, Tally>; scored: Scored[]; alerts: Map<string, number> };

async function measure(providers: readonly Sought[], list: readonly Excluded[]): Promise<Measured> {
  const listed = new Set(list.map(({ npi }) => npi));
  const truth = new Set(providers.map(({ npi }) => npi).filter((npi) => listed.has(npi)));
  const tallies = new Map(Object.keys(rivals).map((name) => [name, newTally()]));
  const alerts = new Map<string, number>();
  for (const pair of namePairs(providers, list)) {
    for (const [name, rule] of Object.entries(rivals)) {
      if (!rule(pair)) continue;
      alerts.set(name, (alerts.get(name) ?? 0) + 1);
      take(tallies.get(name) ?? newTally(), pair.provider.npi, pair.listed.npi);
    }
  }
  const scored = await scoredPairs(providers, list);
  return { truth, rivals: tallies, scored, alerts };
}

const { reviewFrom } = builtInMatching.cuts.exclusion;

function printHalves({ truth, scored }: Measured, list: readonly Excluded[]): void {
  const months = new Map(list.map(({ npi, month }) => [npi, month]));
  const sorted = [...truth].map((npi) => months.get(npi) ?? "").toSorted();
  const middle = sorted[sorted.length >> 1] ?? "";
  const isEarly = (npi: string | null) => (months.get(npi) ?? "") < middle;
  const halves: [string, (pair: Scored) => boolean][] = [
    [`excluded before ${middle}`, ({ theirs }) => isEarly(theirs)],
    [`excluded from ${middle} on`, ({ theirs }) => !isEarly(theirs)],
    ["NPIs with an even sum of digits", ({ theirs }) => isEven(theirs)],
    ["NPIs with an odd sum of digits", ({ theirs }) => !isEven(theirs)],
  ];
  console.log(`\nThe same cut of ${reviewFrom} bits in halves of the list:`);
  console.log(heading);
  for (const [label, isIn] of halves) {
    const pairs = scored.filter((pair) => pair.theirs !== null && isIn(pair));
    const people = [...truth].filter((npi) => isIn({ ours: npi, theirs: npi, bits: 0 })).length;
    console.log(line(label, tallyFrom(pairs, reviewFrom), people));
  }
}

const isEven = (npi: string | null): boolean =>
  [...(npi ?? "")].reduce((sum, digit) => sum + Number(digit), 0) % 2 === 0;

export async function quality(providerRows: readonly Row[], listRows: readonly Row[]): Promise<void> {
  const [providers, list] = [medicareProviders(providerRows), excludedPeople(listRows)];
  const judged = list.filter(({ npi }) => npi !== null).length;
  const measured = await measure(providers, list);
  const { truth, scored } = measured;
  console.log(
    `\n${providers.length} providers against ${list.length} excluded people, ${judged} with an NPI; ${truth.size} people are in both.\n`,
  );
  console.log(`${heading}${"alerts, whole list".padStart(22)}`);
  for (const [name, tally] of measured.rivals) {
    console.log(`${line(name, tally, truth.size)}${String(measured.alerts.get(name) ?? 0).padStart(22)}`);
  }
  for (const cut of [15, 18, 20, 21, 22, 24, 27, 30]) {
    const alerts = scored.filter(({ bits }) => bits >= cut).length;
    const mark = cut === reviewFrom ? "  <- in use" : "";
    console.log(
      `${line(`${ours}, cut ${cut}`, tallyFrom(scored, cut), truth.size)}${String(alerts).padStart(22)}${mark}`,
    );
  }
  printAtRecall(measured);
  printHalves(measured, list);
}

/** Ours with the cut at which it finds as many people as a rival: the fair comparison of false positives. */
function printAtRecall({ truth, rivals: tallies, scored }: Measured): void {
  console.log("\nFalse positives at the same recall:");
  for (const name of ["exact last + first", "Jaro-Winkler >= .95", "Jaro-Winkler >= .92", "Jaro-Winkler >= .85"]) {
    const theirs = tallies.get(name);
    if (theirs === undefined) continue;
    const at = cutFor(scored, theirs.found.size);
    const recall = (theirs.found.size / truth.size).toFixed(3);
    const answer =
      at === null
        ? "no cut finds as many"
        : `ours ${at.tally.falsePositives} (cut ${at.cut}), 1/${(theirs.falsePositives / Math.max(1, at.tally.falsePositives)).toFixed(0)} of theirs`;
    console.log(`  ${name.padEnd(34)} recall ${recall}: theirs ${theirs.falsePositives}, ${answer}`);
  }
}
