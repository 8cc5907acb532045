import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { directoryStatement } from "@/lib/exports/directory-statement";
import { peakOfChildren, readFile, rowOf, runToEnd, start } from "../exports/run-to-end";
import type { Field } from "./hot-operations";
import { askOnce, percentile } from "./load";
import { median } from "./rounds";
import { figure } from "./table";

const organization = `org_${"1".padStart(26, "0")}`;

/** `peakMb` of the process that writes the rows; `workerMb` of the one that asked it to, with Prisma and all. */
type Said = { seconds: number; rows: number; peakMb: number; workerMb: number; isRight: boolean };

/** As the worker runs it: writes one export of the largest organization and says what it took. */
export async function exportHere(): Promise<void> {
  const id = await start(organization, "provider-directory", true);
  const begin = performance.now();
  let [peakMb, workerMb] = [0, 0];
  const clock = setInterval(() => {
    peakMb = Math.max(peakMb, peakOfChildren());
    workerMb = Math.max(workerMb, process.memoryUsage().rss / 1024 / 1024);
  }, 20);
  await runToEnd(organization, id);
  clearInterval(clock);
  const seconds = (performance.now() - begin) / 1000;
  const row = await rowOf(organization, id);
  const { lines, isRight } = await readFile(row);
  process.send?.({ seconds, rows: lines - 1, peakMb, workerMb, isRight } satisfies Said);
}

async function exportInChild(): Promise<Said> {
  const child = fork(process.argv[1] ?? "", ["export-here"], {
    execArgv: ["--no-deprecation"],
  });
  const said = await Promise.race([
    once(child, "message").then(([message]) => message as Said),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`The export's process ended with ${code}`))),
  ]);
  child.kill();
  return said;
}

/** Seconds of COPY … TO of the whole statement, its bytes thrown away. */
async function copySeconds(client: pg.Client): Promise<number> {
  const parameters = { providerIds: [], includeInactiveProviders: true, limit: null, offset: 0 };
  const statement = directoryStatement({ organizationId: organization, parameters }, { after: "", upTo: "prv_~" });
  const begin = performance.now();
  for await (const _ of client.query(copyTo(`copy (${statement}) to stdout (format csv)`))) continue;
  return (performance.now() - begin) / 1000;
}

/** Answer times of pages of ten, one every five milliseconds, until `isOver`. */
async function pagesUntil(field: Field, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const headers = field.headers.get(organization);
  while (!isOver()) {
    const begin = performance.now();
    await askOnce(field.ours.origin, { path: "/v2/providers?limit=10", headers });
    times.push(performance.now() - begin);
    await sleep(5);
  }
  return times.toSorted((a, b) => a - b);
}

/** The directory of the largest organization beside COPY of the same rows, and what the API's clients feel of it. */
export async function measureExports(field: Field, superuser: string, rounds: number): Promise<unknown> {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  const since = new Date(Date.now() - 1_000);
  try {
    await client.query("set enable_nestloop = off");
    const [shares, quiet, busy]: [number[], number[], number[]] = [[], [], []];
    let last: Said | undefined;
    for (let round = 0; round < rounds; round += 1) {
      const copied = await copySeconds(client);
      last = await exportInChild();
      if (!last.isRight) throw new Error("The exported file is not what its row says");
      shares.push(copied / last.seconds);
    }
    const calm = performance.now() + 4_000;
    quiet.push(...(await pagesUntil(field, () => performance.now() > calm)));
    let isDone = false;
    const running = exportInChild().finally(() => (isDone = true));
    busy.push(...(await pagesUntil(field, () => isDone)));
    await running;
    const [before, meanwhile] = [percentile(quiet, 0.99), percentile(busy, 0.99)];
    const share = median(shares);
    console.log(
      `\nexport of ${last?.rows.toLocaleString("en-US")} rows: ${figure(last?.seconds ?? Number.NaN)} s, ${figure(share * 100)} % of the rate of COPY … TO (asked for: 70 %); process that writes ${figure(last?.peakMb ?? Number.NaN)} MB at most (asked for: 100), beside a worker of ${figure(last?.workerMb ?? Number.NaN)} MB; p99 of a page ${figure(before)} → ${figure(meanwhile)} ms meanwhile (asked for: at most twice)`,
    );
    return { share, last, p99: { before, meanwhile } };
  } finally {
    await client.query("set session_replication_role = replica");
    await client.query("delete from exports where organization_id = $1 and created_at >= $2", [organization, since]);
    await client.query("delete from outbox_events where occurred_at >= $1", [since]);
    await client.query("delete from pgboss.job where created_on >= $1", [since]);
    await client.end();
  }
}
