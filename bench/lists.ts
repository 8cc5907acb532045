import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { systemPool } from "@/lib/db";
import { closeDatabase } from "@/lib/db-connections";
import { searchList } from "@/lib/lists/search-list";
import { type LoadOptions, type LoadReport, loadList } from "@/lib/lists/load-list";
import { streamNames } from "@/lib/lists/stream-names";

// Loading public lists: npm run bench lists -- --data DIR. The generated list is of invented people.

const generatedRows = 200_000;

function folderOf(args: readonly string[]): string | undefined {
  const at = args.indexOf("--data");
  return at === -1 ? undefined : args[at + 1];
}

const count = (rows: number) => rows.toLocaleString("en-US");
const megabytes = () => Math.round(process.memoryUsage().rss / 1024 / 1024);

async function emptied(): Promise<void> {
  for (const table of ["screenings", "list_names", "list_records", "list_versions"])
    await systemPool().query(`DELETE FROM ${table}`);
}

function show(report: LoadReport, memory: number): void {
  const { fileName, read, milliseconds } = report;
  const rate = count(Math.round(read.rows / Math.max(milliseconds / 1000, 0.001)));
  console.log(
    `${report.source.padEnd(9)} ${fileName.slice(0, 24).padEnd(24)} ${count(read.rows).padStart(8)} rows ${(milliseconds / 1000).toFixed(2).padStart(6)} s ${rate.padStart(8)} rows/s, ${memory} MB at most | ${count(report.records)} records: ${report.added} added, ${report.changed} changed (${report.reinstated} reinstated, ${report.notListed} not listed), ${report.removed} removed, ${report.unchanged} unchanged, ${report.repeated} repeated; ${read.skipped} skipped, ${read.unusableNpis} unusable NPIs, ${read.unusableDates} unusable dates${report.isNewVersion ? "" : "; no new version"}`,
  );
  for (const { line, reason } of read.skippedRows.slice(0, 5)) console.log(`            line ${line} ${reason}`);
}

async function measured(options: LoadOptions): Promise<void> {
  let memory = megabytes();
  const clock = setInterval(() => {
    memory = Math.max(memory, megabytes());
  }, 20);
  try {
    show(await loadList(options), memory);
  } finally {
    clearInterval(clock);
  }
}

/** SAM's layout with as many rows as its real list has, and a second file of which one row in a hundred differs. */
function generated(folder: string): [string, string] {
  const header =
    "Classification,Name,Prefix,First,Middle,Last,Suffix,Address 1,Address 2,Address 3,Address 4,City,State / Province,Country,Zip Code,Open Data Flag,Blank (Deprecated),Unique Entity ID,Exclusion Program,Excluding Agency,CT Code,Exclusion Type,Additional Comments,Active Date,Termination Date,Record Status,Cross-Reference,SAM Number,CAGE,NPI,Creation_Date";
  const syllables =
    "bar bel bor dan del din fer fin gar hal hol jas kel kin lan lor mar mel mor nor pel quin ros sel tam tor val wen wil zan".split(
      " ",
    );
  // A generator with a fixed beginning: the same names in every run.
  let state = 12_345;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const name = (length: number) => Array.from({ length }, () => syllables[next(syllables.length)]).join("");
  const people = Array.from({ length: generatedRows }, () => ({ first: name(2), last: name(3) }));
  const row = (index: number, street: number) =>
    `"Individual","","","${people[index]?.first}","","${people[index]?.last}","","${street} Acorn Avenue","","","","Miami","FL","USA","33130","","","","Reciprocal","HHS","Z1","Prohibition","","06/20/2019","Indefinite","Active","","S4G${index}","","","06/20/2019"`;
  const write = (file: string, streetOf: (index: number) => number) => {
    const target = path.join(folder, file);
    const rows = Array.from({ length: generatedRows }, (_, index) => row(index, streetOf(index)));
    writeFileSync(target, `${[header, ...rows].join("\n")}\n`);
    return target;
  };
  return [write("generated-1.csv", () => 100), write("generated-2.csv", (index) => (index % 100 === 0 ? 200 : 100))];
}

async function publicFiles(data: string): Promise<void> {
  const files: [string, string][] = [
    ["oig", "leie/UPDATED.csv"],
    ["oig", "leie/UPDATED.csv"],
    ["ofac", "ofac"],
    ["state-pa", "state_exclusions/pa1-0.txt"],
    ["state-ny", "state_exclusions/nyomig-0.txt"],
    ["state-nj", "state_exclusions/njcdr-0.txt"],
  ];
  for (const [source, file] of files) {
    if (existsSync(path.join(data, file))) await measured({ source, path: path.join(data, file) });
    else console.log(`${source}: ${file} is not there, left out`);
  }
  const months = path.join(data, "leie/supplements");
  if (!existsSync(months)) return;
  await emptied();
  for (const [index, file] of readdirSync(months).toSorted().entries())
    await measured({ source: "oig", path: path.join(months, file), kind: "supplement", force: index === 0 });
}

async function main(): Promise<void> {
  const data = folderOf(process.argv.slice(2));
  if (data === undefined) console.log("No --data DIR with public files: the generated list alone.");
  else await publicFiles(data);
  await emptied();
  const folder = mkdtempSync(path.join(os.tmpdir(), "credence-bench-lists-"));
  try {
    const [first, second] = generated(folder);
    await measured({ source: "sam", path: first });
    await measured({ source: "sam", path: second });
    const { rows } = await systemPool().query<{ n: string }>("select count(distinct last_name) as n from list_names");
    console.log(`${rows[0]?.n} different last names`);
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < 200; round += 1) {
      const start = performance.now();
      const answer = await searchList("sam", {
        lastName: "kelmarbor",
        firstName: "wentor",
        birthDate: null,
        npi: "1234567893",
      });
      times.push(performance.now() - start);
      found = answer?.names.length ?? 0;
    }
    times.sort((left, right) => left - right);
    console.log(
      `search for one person (${count(found)} names compared): ${times[100]?.toFixed(1)} ms, p95 ${times[190]?.toFixed(1)} ms`,
    );
    const start = performance.now();
    let names = 0;
    for await (const page of streamNames({ source: "sam", ownerOrganizationId: null })) names += page.length;
    console.log(
      `streamed ${count(names)} names in ${((performance.now() - start) / 1000).toFixed(1)} s, ${megabytes()} MB`,
    );
  } finally {
    rmSync(folder, { recursive: true });
    await closeDatabase();
  }
}

await main();
