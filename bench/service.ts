import { writeFileSync } from "node:fs";
import path from "node:path";
import { closeDatabase } from "@/lib/db";
import { filledDatabases } from "./data/fill-database";
import { cases, type PeerName } from "./service/cases";
import { type Field, measureCase, type Result } from "./service/hot-operations";
import { headersFor, pickProviders } from "./service/picks";
import { directusHeaders, startOurs, startPeers } from "./service/start-field";
import { printTitles } from "./service/table";

// The service beside hand-written Fastify + pg, PostGraphile and Directus, over the same tables, in turns.
//   npm run bench [-- --quick] [--data DIR] [--only PART,…] [--peers fastify,…] [--rounds 5] [--seconds 2]

const valueOf = (option: string): string | undefined => {
  const at = process.argv.indexOf(option);
  return at === -1 ? undefined : process.argv[at + 1];
};
const isQuick = process.argv.includes("--quick");
const only = valueOf("--only")?.split(",");
const isWanted = (name: string) => only === undefined || only.some((part) => name.includes(part));
const firstPort = Number(valueOf("--first-port") ?? 3170);
process.env.BASE_URL = `http://127.0.0.1:${firstPort}`;

const [place, small] = await filledDatabases();
if (place === undefined || small === undefined) throw new Error("There is no database to measure on");
const options = {
  rounds: Number(valueOf("--rounds") ?? 5),
  seconds: Number(valueOf("--seconds") ?? (isQuick ? 0.5 : 2)),
  postgres: Number(process.env.BENCH_POSTGRES),
};

const picks = await pickProviders(place.superuser, place.size, 4_000);
const wantedPeers = (valueOf("--peers")?.split(",") ?? ["fastify", "postgraphile", "directus"]) as PeerName[];
const field: Field = {
  ours: await startOurs(place, firstPort),
  peers: await startPeers(place, firstPort + 1, wantedPeers),
  headers: await headersFor(picks, "Credentialing User"),
  directusHeaders,
  picks,
};
const results: Result[] = [];
try {
  printTitles();
  for (const one of cases) if (isWanted(one.name)) results.push(await measureCase(field, one, options));
} finally {
  for (const server of [field.ours, ...Object.values(field.peers)]) await server.stop();
  await closeDatabase();
  writeFileSync(path.join(process.env.BENCH_FOLDER ?? ".", "results.json"), JSON.stringify(results, null, 1));
}
