import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { systemDb, systemPool } from "@/lib/db";
import { closeDatabase } from "@/lib/db-connections";
import { loadList } from "@/lib/lists/load-list";
import { requestScreenings } from "@/lib/monitoring/request-screenings";
import { type ExpiryPlace, runExpiries } from "@/lib/monitoring/run-expiries";
import { runScreening } from "@/lib/monitoring/run-screening";
import { importProviders } from "@/lib/providers/import/import-providers";
import { commandLineActor } from "@/lib/cli/act-in-organization";
import { createOrganization } from "@/prisma/factories/organization";

// All providers of a file as credentialed, screened against public lists by a worker of its own, in the slices in which
// it really runs; then what expires among them. Seconds, and the most memory the worker held, its heap being held to
// 256 MB: what a list and a page of people need is less than that.
//   npm run bench -- monitoring --data DIR

type Told = { text: string };
const say = (text: string) => process.send?.({ text } satisfies Told);
const megabytes = (bytes = process.memoryUsage().rss) => Math.round(bytes / 1024 / 1024);
const count = (value: number) => value.toLocaleString("en-US");

/** Runs `work` and answers its seconds and the most memory the process held meanwhile. */
async function measured<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number; peak: number }> {
  let peak = megabytes();
  const clock = setInterval(() => {
    peak = Math.max(peak, megabytes());
  }, 20);
  const begin = performance.now();
  try {
    const result = await work();
    return { result, seconds: (performance.now() - begin) / 1000, peak: Math.max(peak, megabytes()) };
  } finally {
    clearInterval(clock);
  }
}

async function screen(organizationId: string, source: string) {
  const version = await systemDb().listVersion.findFirstOrThrow({ where: { source }, orderBy: { loadedAt: "desc" } });
  await systemDb().$transaction((db) =>
    requestScreenings(db, { source, versionId: version.id, cause: "asked", organizationId }),
  );
  const { id } = await systemDb().screening.findFirstOrThrow({
    where: { organizationId, source, state: "queued" },
  });
  for (let slices = 1; ; slices += 1) {
    await runScreening(organizationId, id);
    const row = await systemDb().screening.findFirstOrThrow({ where: { organizationId, id } });
    if (row.state !== "running") return { ...row, slices };
  }
}

async function work(organizationId: string, sources: readonly string[]): Promise<void> {
  say(`worker at rest: ${megabytes()} MB`);
  let most = 0;
  for (const round of ["first time", "again, nothing changed"]) {
    let [seconds, subjects] = [0, 0];
    for (const source of sources) {
      const run = await measured(() => screen(organizationId, source));
      const { state, subjectsDone, confirmed, review, cleared, flagsRaised, slices } = run.result;
      say(
        `${source.padEnd(9)} ${round}: ${count(subjectsDone)} subjects in ${run.seconds.toFixed(1)} s (${slices} slices), ${run.peak} MB at most; ${count(confirmed)} confirmed, ${count(review)} to review, ${count(cleared)} ruled out, ${count(flagsRaised)} flags raised, ${state}`,
      );
      seconds += run.seconds;
      subjects += subjectsDone;
      most = Math.max(most, run.peak);
    }
    say(
      `all lists ${round}: ${seconds.toFixed(1)} s, ${count(Math.round(subjects / seconds))} comparisons of a subject with a list a second`,
    );
  }
  const expiries = await measured(async () => {
    let slices = 0;
    let from: ExpiryPlace | null = { step: 0, after: "" };
    for (; from !== null; slices += 1) from = await runExpiries(organizationId, { from });
    return slices;
  });
  const flags = await systemDb().flag.count({ where: { organizationId, fingerprint: { startsWith: "expiry:" } } });
  say(`expiries: ${count(flags)} flags in ${expiries.seconds.toFixed(1)} s (${expiries.result} slices)`);
  const again = await measured(() => runExpiries(organizationId));
  say(`expiries again, nothing new: ${again.seconds.toFixed(2)} s`);
  say(`the worker held ${Math.max(most, expiries.peak)} MB at most`);
}

/** As autovacuum does in a service that runs; only the owner may. */
async function gatherStatistics(): Promise<void> {
  const owner = new pg.Client({ connectionString: process.env["DATABASE_OWNER_URL"] });
  await owner.connect();
  await owner.query("VACUUM ANALYZE");
  await owner.end();
}

async function main(): Promise<void> {
  const at = process.argv.indexOf("--data");
  const folder = at === -1 ? "" : (process.argv[at + 1] ?? "");
  const people = path.join(folder, "nppes/medicare_partb_providers.csv");
  if (!existsSync(people)) {
    console.log("Skipped: name the folder with the public data, --data DIR.");
    return;
  }
  const { id: organizationId } = await createOrganization("Benchmark");
  const errorsFile = path.join(os.tmpdir(), "credence-bench-monitoring.errors.csv");
  const report = await importProviders({ file: people, errorsFile, organizationId, actor: commandLineActor });
  console.log(`${count(report.created)} providers imported`);
  const files: [source: string, file: string][] = [
    ["oig", "leie/UPDATED.csv"],
    ["ofac", "ofac"],
    ["state-pa", "state_exclusions/pa1-0.txt"],
    ["state-ny", "state_exclusions/nyomig-0.txt"],
    ["state-nj", "state_exclusions/njcdr-0.txt"],
  ];
  for (const [source, file] of files) {
    const { records } = await loadList({ source, path: path.join(folder, file) });
    console.log(`${source}: ${count(records)} records`);
  }
  // As if each had been approved; one in twelve comes up for recredentialing within 90 days.
  await systemPool().query(
    `UPDATE providers SET last_credentialed_date = '2024-01-10',
       next_credentialing_date = current_date + (abs(hashtext(id)) % 1080) WHERE organization_id = $1`,
    [organizationId],
  );
  await systemPool().query("DELETE FROM screenings");
  await gatherStatistics();

  const child = fork(process.argv[1] ?? "", ["--worker", organizationId, ...files.map(([source]) => source)], {
    execArgv: ["--no-deprecation", "--enable-source-maps", "--max-old-space-size=256"],
  });
  child.on("message", (told: Told) => console.log(told.text));
  const [code] = (await once(child, "exit")) as [number | null];
  process.exitCode = code ?? 1;
}

const isWorker = process.argv[2] === "--worker";
const [, , , organizationId = "", ...sources] = process.argv;
await (isWorker ? work(organizationId, sources) : main());
await closeDatabase();
process.disconnect?.();
