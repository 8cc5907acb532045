import path from "node:path";
import { systemPool } from "@/lib/db";
import { closeDatabase } from "@/lib/db-connections";
import { builtInLists } from "@/lib/lists/lists";
import { loadList } from "@/lib/lists/load-list";
import { nameShares } from "@/lib/lists/name-counts";
import { searchList } from "@/lib/lists/search-list";
import { streamNames } from "@/lib/lists/stream-names";
import { type ListRules, matchNames, type RecordMatch } from "@/lib/verification/matching/match-names";
import { builtInMatching } from "@/lib/verification/matching/policy";
import { ScreeningIndex } from "@/lib/verification/matching/screening-index";
import { megabytes, peakMemory, residentMemory, seconds } from "./process-memory";
import { medicareProviders, type Row, type Sought } from "./public-data";

// The service's own way, on a database: the OIG's and OFAC's lists are loaded, read into memory, and all of Medicare's
// billing providers screened with their NPIs; then single providers through the search that a new file asks.

const lists = [
  [builtInLists.oig, "leie/UPDATED.csv"],
  [builtInLists.ofac, "ofac"],
] as const;

/** Kept of those cleared, as monitoring keeps them. */
const cleared = 10;
const singles = 1_000;

type Loaded = { key: string; name: string; index: ScreeningIndex; rules: ListRules };

async function load(folder: string): Promise<Loaded[]> {
  const loaded: Loaded[] = [];
  for (const [list, file] of lists) {
    const start = performance.now();
    const report = await loadList({ source: list.key, path: path.join(folder, file) });
    console.log(`  ${list.name}: ${report.records} records loaded in ${seconds(performance.now() - start)}`);
  }
  await systemPool().query("ANALYZE list_names, list_records");
  for (const [list] of lists) {
    const start = performance.now();
    const found = await searchList(list.key, { lastName: "", npi: null });
    if (found === null) throw new Error(`No version of the ${list.name} list`);
    const rules = { policy: builtInMatching, shares: await nameShares(found.version.id), kind: list.kind };
    const index = await ScreeningIndex.build(streamNames({ source: list.key, ownerOrganizationId: null }), rules);
    console.log(`  ${list.name}: read into memory in ${seconds(performance.now() - start)}`);
    loaded.push({ key: list.key, name: list.name, index, rules });
  }
  return loaded;
}

function screenAll(providers: readonly Sought[], loaded: readonly Loaded[]): void {
  const before = residentMemory();
  for (const { name, index } of loaded) {
    const start = performance.now();
    const bands = { confirmed: 0, review: 0, cleared: 0 };
    for (const { subject } of providers) for (const { band } of index.screen(subject, { cleared })) bands[band] += 1;
    console.log(
      `  ${name}: ${providers.length} providers screened in ${seconds(performance.now() - start)}; ${bands.confirmed} confirmed, ${bands.review} to review, ${bands.cleared} cleared`,
    );
  }
  console.log(`  memory: ${megabytes(before)} with both lists, ${megabytes(peakMemory())} at most`);
}

const text = (matches: readonly RecordMatch[]): string => JSON.stringify(matches);
const at = (sorted: readonly number[], share: number): string =>
  (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);

async function searchOne(providers: readonly Sought[], loaded: readonly Loaded[]): Promise<void> {
  const times: number[] = [];
  let differing = 0;
  const step = Math.floor(providers.length / singles);
  for (const { subject } of providers.filter((_, index) => index % step === 0).slice(0, singles)) {
    const start = performance.now();
    const answers = [];
    for (const { key, rules } of loaded) {
      const found = await searchList(key, subject);
      answers.push(matchNames(subject, found?.names ?? [], rules));
    }
    times.push(performance.now() - start);
    for (const [which, { index }] of loaded.entries())
      if (text(index.screen(subject)) !== text(answers[which] ?? [])) differing += 1;
  }
  const sorted = times.toSorted((left, right) => left - right);
  console.log(
    `  one provider against both, through the database: ${at(sorted, 0.5)} ms (median), ${at(sorted, 0.95)} ms (95%)`,
  );
  console.log(
    `  of ${sorted.length * loaded.length} such answers ${differing} differ from those of the lists in memory`,
  );
}

export async function wholeLists(providerRows: readonly Row[], folder: string): Promise<void> {
  console.log("\nFull screening:");
  const providers = medicareProviders(providerRows).map(({ npi, ...sought }) => ({
    ...sought,
    npi,
    subject: { ...sought.subject, npi },
  }));
  const loaded = await load(folder);
  screenAll(providers, loaded);
  await searchOne(providers, loaded);
  await closeDatabase();
}
