import { builtInMatching } from "@/lib/verification/matching/policy";
import { type ScreenedName, ScreeningIndex } from "@/lib/verification/matching/screening-index";
import { SymmetricDeletionIndex } from "@/lib/verification/matching/symmetric-deletion";
import { type NamePool, People } from "./generated-people";
import { PlainDeletionIndex } from "./plain-deletion-index";
import { collectGarbage, megabytes, peakMemory, residentMemory, seconds } from "./process-memory";
import { type Row, excludedPeople, medicareProviders, sharesOfList } from "./public-data";
import { Stopwatch } from "./stopwatch";

// 1,000,000 generated providers against 97,000 generated names: every match with its verdict and evidence by ours, beside
// names at edit distance 1, in either order, by a bare symmetric-deletion index: as it is usually written (strings in a
// Map), and tuned (hashes in flat arrays). All take each batch in turn, so that a busy machine is busy for each of them.

const allProviders = 1_000_000;
const listed = 97_000;
/** As many as monitoring reads at once. */
const batch = 1_000;
const batchesBetweenCollections = 20;
/** Kept of those cleared, as monitoring keeps them. */
const cleared = 10;

async function* pagesOf(names: readonly ScreenedName[]): AsyncGenerator<readonly ScreenedName[]> {
  for (let at = 0; at < names.length; at += 5_000) yield names.slice(at, at + 5_000);
}

const fullName = (last: string, first: string): string => `${last} ${first}`;

/** Both orders of the name, as whoever uses such an index for names has to look for them. */
type Findable = { find: (name: string, found: number[]) => void };

function findBare(bare: Findable, lastName: string, firstName: string): number[] {
  const found: number[] = [];
  bare.find(fullName(lastName, firstName), found);
  bare.find(fullName(firstName, lastName), found);
  return found;
}

function recall(
  index: ScreeningIndex,
  bare: SymmetricDeletionIndex,
  names: readonly ScreenedName[],
  people: People,
): void {
  const tried = 20_000;
  const kinds = {
    "one letter changed": (name: ScreenedName) => people.oneEdit(name),
    "first and last name swapped": ({ lastName, firstName }: ScreenedName) => ({
      lastName: firstName,
      firstName: lastName,
    }),
  };
  for (const [label, change] of Object.entries(kinds)) {
    let [byOurs, byBare] = [0, 0];
    for (let count = 0; count < tried; count += 1) {
      const at = people.number(names.length);
      const name = names[at];
      if (name === undefined) continue;
      // Nothing but the name speaks for the match: everything else is somebody else's.
      const subject = people.provider(change(name));
      if (index.screen(subject).some(({ recordId }) => recordId === name.recordId)) byOurs += 1;
      if (findBare(bare, subject.lastName, subject.firstName).includes(at)) byBare += 1;
    }
    console.log(`  ${label}: found by ours ${byOurs} of ${tried}, by the bare index ${byBare}`);
  }
}

/** Names of both files, each as often as it stands there. */
function poolOf(providerRows: readonly Row[], listRows: readonly Row[]): NamePool {
  const names = [
    ...medicareProviders(providerRows).map(({ subject }) => subject),
    ...excludedPeople(listRows).map(({ name }) => name),
  ];
  return {
    lastNames: names.map(({ lastName }) => lastName).filter((name) => name !== ""),
    firstNames: names.map(({ firstName }) => firstName).filter((name) => name !== ""),
  };
}

/** What a bare index took, and ours beside it. */
const besides = (ours: Stopwatch, bare: Stopwatch): string =>
  `${seconds(bare.processor)} of the processor (${seconds(bare.clock)} by the clock); ours / it: ${(ours.processor / bare.processor).toFixed(2)} (${(ours.clock / bare.clock).toFixed(2)})`;

export async function engine(
  providerRows: readonly Row[],
  listRows: readonly Row[],
  providers = allProviders,
): Promise<void> {
  const pool = poolOf(providerRows, listRows);
  const people = new People(pool, 7);
  const names = Array.from({ length: listed }, (_, id) => people.listed(id));
  const rules = { policy: builtInMatching, shares: sharesOfList(names), kind: "exclusion" } as const;
  const before = residentMemory();

  const building = performance.now();
  const index = await ScreeningIndex.build(pagesOf(names), rules);
  const built = performance.now() - building;
  const after = residentMemory();
  const fullNames = names.map(({ lastName, firstName }) => fullName(lastName, firstName));
  const tuned = new SymmetricDeletionIndex(fullNames);
  const usual = new PlainDeletionIndex(fullNames);

  const took = { ours: new Stopwatch(), tuned: new Stopwatch(), usual: new Stopwatch() };
  let [matches, reviewed, near] = [0, 0, 0];
  for (let done = 0; done < providers; done += batch) {
    const subjects = Array.from({ length: Math.min(batch, providers - done) }, () => people.provider());
    // What making the people left behind is nobody's work.
    if ((done / batch) % batchesBetweenCollections === 0) collectGarbage();
    took.ours.lap(() => {
      for (const subject of subjects) {
        const found = index.screen(subject, { cleared });
        matches += found.length;
        for (const { band } of found) if (band !== "cleared") reviewed += 1;
      }
    });
    took.tuned.lap(() => {
      for (const { lastName, firstName } of subjects) near += findBare(tuned, lastName, firstName).length;
    });
    took.usual.lap(() => {
      for (const { lastName, firstName } of subjects) findBare(usual, lastName, firstName);
    });
  }

  console.log(`\n${providers} generated providers against ${listed} generated names, one thread:`);
  console.log(
    `  ours: built in ${seconds(built)}, screened in ${seconds(took.ours.processor)} of the processor (${seconds(took.ours.clock)} by the clock); ${matches} matches, ${reviewed} to review`,
  );
  console.log(`  bare index, usual (a Map of strings): ${besides(took.ours, took.usual)}; ${near} names`);
  console.log(`  bare index, tuned (hashes in flat arrays): ${besides(took.ours, took.tuned)}`);
  console.log(
    `  memory: ${megabytes(before)} with the list, ${megabytes(after)} with our index, ${megabytes(peakMemory())} at most, with all three`,
  );
  recall(index, tuned, names, people);
}
