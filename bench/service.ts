import { writeFileSync } from "node:fs";
import path from "node:path";
import { closeDatabase } from "@/lib/db-connections";
import { filledDatabases } from "./data/fill-database";
import { measureBulk } from "./service/bulk";
import { cases, type PeerName } from "./service/cases";
import { decisionCases, measureDecisions } from "./service/decisions";
import { measureDeepPages } from "./service/deep-pages";
import { measureDurableDecisions } from "./service/durable-decisions";
import { exportHere, measureExports } from "./service/exports";
import { goals, printGoals } from "./service/goals";
import { measureGrowth } from "./service/growth";
import { type Field, inCircles, measureCase, type Result } from "./service/hot-operations";
import { load } from "./service/load";
import { part, partTimes } from "./service/parts";
import { headersFor, pickProviders } from "./service/picks";
import { measureNextPeer, measurePages } from "./service/pages";
import { costOf } from "./service/process-cost";
import { profileCase, slowestTwo } from "./service/profile";
import { resultTables } from "./service/result-tables";
import { directusHeaders, startNextPeer, startOurs, startPeers } from "./service/start-field";
import { figure, printTitles } from "./service/table";
import { measureTwoProcesses } from "./service/two-processes";

// The service beside hand-written Fastify + pg, PostGraphile and Directus, over the same tables, in turns.
//   npm run bench [-- --profile "list of 100"]   where the web process and PostgreSQL spend their time
//   npm run bench [-- --quick] [--data DIR] [--only PART,…] [--peers fastify,…] [--rounds 5] [--seconds 2]
//   --quick: a tenth of the size, three short rounds, not all parts

const valueOf = (option: string): string | undefined => {
  const at = process.argv.indexOf(option);
  return at === -1 ? undefined : process.argv[at + 1];
};
const isQuick = process.argv.includes("--quick");
const only = valueOf("--only")?.split(",");
const isWanted = (name: string) => only === undefined || only.some((part) => name.includes(part));
const firstPort = Number(valueOf("--first-port") ?? 3170);
process.env.BASE_URL = `http://127.0.0.1:${firstPort}`;

// Ended from outside it ends what it started.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => process.exit(1));
// The process that writes an export is this program once more.
if (process.argv[2] === "export-here") {
  await exportHere();
  process.exit();
}
const [place, small] = await filledDatabases();
if (place === undefined || small === undefined) throw new Error("There is no database to measure on");
const options = {
  rounds: Number(valueOf("--rounds") ?? (isQuick ? 3 : 5)),
  seconds: Number(valueOf("--seconds") ?? (isQuick ? 0.2 : 2)),
  postgres: Number(process.env.BENCH_POSTGRES),
};

const begin = performance.now();
const picks = await pickProviders(place.superuser, place.size, isQuick ? 1_000 : 4_000);
const picked = new Set(picks.map(({ provider }) => provider));
const others = await pickProviders(place.superuser, place.size, Math.min(200_000, place.size));
const headers = await headersFor(picks, "Credentialing User");
const folder = process.env.BENCH_FOLDER ?? ".";
const profiled = valueOf("--profile");
if (profiled !== undefined) {
  await profileCase(profiled, place, { port: firstPort, folder, picks, headers });
  await closeDatabase();
  process.exit();
}
const known: readonly PeerName[] = ["fastify", "postgraphile", "directus"];
const wantedPeers = known.filter((name) => valueOf("--peers")?.split(",").includes(name) ?? true);
const [ours, peers] = await part("starting servers", () =>
  Promise.all([startOurs(place, firstPort), startPeers(place, firstPort + 1, wantedPeers)]),
);
const field: Field = {
  ours,
  peers,
  headers,
  directusHeaders,
  picks,
  strangers: others.filter(({ provider }) => !picked.has(provider)),
};
const results: Record<string, unknown> = {};
const hot: Result[] = [];
const port = firstPort + 6;
try {
  // The first second or two of a process tell of its start.
  const [first] = cases.filter(({ ids }) => ids !== null);
  if (first) {
    const asked = inCircles(picks, (chosen) => ({
      ...first.ours(chosen),
      headers: field.headers.get(chosen.organization),
    }));
    await load(field.ours.origin, asked, 2);
  }
  printTitles();
  for (const one of cases)
    if (isWanted(one.name)) hot.push(await part("reads", () => measureCase(field, one, options)));
  for (const one of decisionCases) {
    if (!isWanted(one.name) || (isQuick && one !== decisionCases[0])) continue;
    const decisions = await part("decisions", () => measureDecisions(field, place.superuser, options, one));
    if (decisions) hot.push(decisions);
  }
  if (isWanted("with durability")) {
    const durable = await part("durability", () => measureDurableDecisions(place.superuser, { ...options, port }));
    if (durable) hot.push(durable);
  }
  if (isWanted("deep pages"))
    results.deepPages = await part("deep pages", () => measureDeepPages(field, Math.min(100_000, place.size / 10)));
  if (isWanted("bulk"))
    results.bulk = await part("bulk", () => measureBulk(field, place.superuser, isQuick ? 1 : options.rounds));
  if (!isQuick && isWanted("export"))
    results.exports = await part("exports", () => measureExports(field, place.superuser, 3));
  if (isWanted("growth"))
    results.growth = await part("growth", () =>
      measureGrowth(field, { large: place, small }, { ...options, port, isOfReadsAlone: isQuick }),
    );
  if (!isQuick && isWanted("two processes")) {
    const some = cases.filter(({ name }) => ["list of 10", "detail"].includes(name));
    results.twoProcesses = await part("two processes", () =>
      measureTwoProcesses(field, place, some, { ...options, port }),
    );
  }
  const next = isQuick || !isWanted("next") ? undefined : await startNextPeer(place, port);
  if (next) {
    // Both are new and are asked for the same: what other cases left in the memory of ours is told apart from it.
    const fresh = await startOurs(place, port + 1, { name: "beside-next" });
    results.next = await measureNextPeer({ ...field, ours: fresh }, next, options).finally(() => fresh.stop());
    results.pages = await part("pages", () => measurePages(field, next, options));
    console.log(
      `  ours after all that was asked of it here, pages too: ${figure(costOf(field.ours.pid).residentMb)} MB`,
    );
    await next.stop();
  }
  if (isQuick)
    console.log(
      "\nLeft to the whole run: decisions by fewer at a time, in all organizations and with durability, exports, growth of writes, two processes, Next, pages",
    );
  printGoals();
  console.log(`${Math.round((performance.now() - begin) / 1000)} s, without building and filling: ${partTimes()}`);
  if (!isQuick && isWanted("profiles"))
    for (const name of slowestTwo(hot)) await profileCase(name, place, { port, folder, picks, headers });
} finally {
  for (const server of [field.ours, ...Object.values(field.peers)]) await server.stop();
  await closeDatabase();
  const file = path.join(folder, "results.json");
  writeFileSync(file, JSON.stringify({ size: place.size, options, hot, ...results, goals: goals() }, null, 1));
  writeFileSync(path.join(folder, "results.md"), resultTables(hot, goals()));
}
