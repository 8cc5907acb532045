import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { systemPool } from "@/lib/db";
import { closeDatabase } from "@/lib/db-connections";
import { inContext } from "@/prisma/factories/context";
import { createOrganization } from "@/prisma/factories/organization";
import { workflowAt } from "@/prisma/factories/workflow";
import { freePort } from "./free-port";
import { end, percentile, startChild } from "./child";
import { CrashCluster } from "./crash-cluster";
import { actsOfWorkflow, Deciders, decisionsOfWorkflow } from "./deciders";
import { registerEndpoints } from "./endpoints";
import { endpointNames, JudgingReceiver } from "./judging-receiver";
import { judge } from "./judgment";

const wantedDecisions = Number(process.argv[3] ?? 10_000);
const lanes = 24;
const processKills = Number(process.argv[4] ?? 32);
const databaseStops = Number(process.argv[5] ?? 11);

async function seed(organizationId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  const begin = performance.now();
  while (ids.length < count) {
    const wanted = Math.min(50, count - ids.length);
    await inContext(organizationId, async (ctx) => {
      for (let one = 0; one < wanted; one += 1) ids.push((await workflowAt(ctx, "PSV_READY")).workflowId);
    });
  }
  // What led there is no part of this: no endpoint existed, and nobody needs what the workflows waited for.
  const owner = new pg.Client({ connectionString: process.env["DATABASE_OWNER_URL"] });
  await owner.connect();
  await owner.query("DELETE FROM pgboss.job");
  await owner.end();
  await systemPool().query("UPDATE outbox_events SET fanned_out_at = now() WHERE organization_id = $1", [
    organizationId,
  ]);
  console.log(`${count} workflows ready after ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  return ids;
}

/** A process that is started again whenever it is gone, as the supervisor of `npm start` does. */
class Kept {
  #child: ChildProcess | undefined;
  #isWanted = true;
  kills = 0;
  readonly #part: string;
  readonly #args: () => string[];
  readonly #env: Record<string, string>;

  constructor(part: string, args: () => string[], env: Record<string, string>) {
    this.#part = part;
    this.#args = args;
    this.#env = env;
  }

  async start(): Promise<void> {
    while (this.#isWanted) {
      try {
        const { child } = await startChild(this.#part, this.#args(), this.#env);
        this.#child = child;
        child.once("exit", () => void this.start());
        return;
      } catch {
        await sleep(300);
      }
    }
  }

  kill(): void {
    this.kills += 1;
    this.#child?.kill("SIGKILL");
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    if (this.#child) await end(this.#child);
  }
}

type Blow = "web" | "worker" | "database";

/** In which order the blows fall: at random, but so many of each. */
function blows(): Blow[] {
  const all: Blow[] = [
    ...Array.from({ length: processKills }, (_, index): Blow => (index % 2 === 0 ? "web" : "worker")),
    ...Array.from({ length: databaseStops }, (): Blow => "database"),
  ];
  return all
    .map((blow) => ({ blow, place: Math.random() }))
    .toSorted((some, other) => some.place - other.place)
    .map(({ blow }) => blow);
}

/** Decisions while processes and database are killed at random; then what was lost, doubled or out of order. */
export async function chaos(): Promise<void> {
  const cluster = new CrashCluster();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void cluster.remove().finally(() => process.exit(1)));
  }
  await cluster.start();
  await cluster.migrate();
  const receiver = new JudgingReceiver();
  const target = await receiver.start();
  const settings = { WEBHOOK_ALLOWED_HOSTS: new URL(target).host, WEBHOOK_ALLOW_HTTP: "on" };

  const { id: organizationId } = await createOrganization("Chaos");
  const workflowIds = await seed(organizationId, Math.ceil(wantedDecisions / decisionsOfWorkflow));
  const registered = await registerEndpoints(
    organizationId,
    endpointNames.map((name) => `${target}/${name}`),
  );
  for (const [index, { secret }] of registered.entries()) receiver.trust(endpointNames[index] ?? "", secret);

  const port = await freePort();
  const web = new Kept("api-process", () => [String(port)], settings);
  const worker = new Kept("whole-worker", () => [], settings);
  await Promise.all([web.start(), worker.start()]);
  const deciders = new Deciders();
  const begin = Date.now();
  const deciding = deciders.act(`http://127.0.0.1:${port}`, organizationId, workflowIds, lanes);

  // The blows are spread over the work, each at a random moment of its part.
  const planned = blows();
  const total = workflowIds.length * actsOfWorkflow;
  let stops = 0;
  let longestArrivalGapMs = 0;
  const watch = setInterval(() => {
    const last = receiver.arrivals.at(-1)?.at ?? begin;
    longestArrivalGapMs = Math.max(longestArrivalGapMs, Date.now() - last);
  }, 100);
  for (const [index, blow] of planned.entries()) {
    const due = ((index + Math.random()) / planned.length) * total * 0.97;
    while (deciders.progress.acts < due) await sleep(5);
    const { decisions, unanswered } = deciders.progress;
    const elapsed = ((Date.now() - begin) / 1000).toFixed(0);
    console.log(`${elapsed} s: ${decisions} decisions, ${unanswered} unanswered; blow ${index + 1}: ${blow}`);
    if (blow === "web") web.kill();
    else if (blow === "worker") worker.kill();
    else {
      stops += 1;
      cluster.crash(stops % 2 === 0 ? "SIGKILL" : "SIGQUIT");
      await sleep(Math.random() * 500);
      await cluster.start();
      console.log(`  recovered after ${((Date.now() - begin) / 1000 - Number(elapsed)).toFixed(1)} s`);
    }
  }
  await deciding;
  clearInterval(watch);
  const seconds = (Date.now() - begin) / 1000;
  const { decisions, acts, unanswered, refused } = deciders.progress;
  console.log(
    `${decisions} decisions (${acts} changes) in ${seconds.toFixed(0)} s; web killed ${web.kills} times, worker ` +
      `${worker.kills} times, PostgreSQL stopped hard ${stops} times`,
  );
  console.log(
    `${unanswered} requests got no answer and were sent again; refused: ${refused.length}`,
    refused.slice(0, 3),
  );
  await untilDelivered(organizationId);
  console.log(`everything delivered ${((Date.now() - begin) / 1000 - seconds).toFixed(0)} s after the last decision`);

  const clean = await judge(organizationId, receiver);
  for (const name of endpointNames) {
    const waits = firstArrivals(receiver, name);
    console.log(
      `from change to first arrival at the ${name} endpoint: median ${percentile(waits, 0.5)} ms, ` +
        `99 of 100 ${percentile(waits, 0.99)} ms, longest ${Math.max(...waits)} ms`,
    );
  }
  console.log(
    `longest time without an answer to a decision ${deciders.longestSilenceMs} ms, without an arrival ${longestArrivalGapMs} ms`,
  );
  await Promise.all([web.stop(), worker.stop()]);
  receiver.stop();
  await closeDatabase();
  await cluster.remove();
  if (!clean || refused.length > 0) process.exitCode = 1;
}

async function untilDelivered(organizationId: string): Promise<void> {
  for (;;) {
    const { rows } = await systemPool()
      .query<{ left: number }>(
        `SELECT (SELECT count(*) FROM outbox_events WHERE organization_id = $1 AND fanned_out_at IS NULL)::int
           + (SELECT count(*) FROM webhook_deliveries WHERE organization_id = $1 AND state = 'pending')::int AS left`,
        [organizationId],
      )
      .catch(() => ({ rows: [] }));
    if (rows[0]?.left === 0) return;
    await sleep(500);
  }
}

function firstArrivals(receiver: JudgingReceiver, name: string): number[] {
  const seen = new Set<string>();
  return receiver.arrivals.flatMap(({ endpoint, id, at, changedAt }) =>
    endpoint !== name || seen.has(id) || seen.add(id) === undefined ? [] : [Math.max(0, at - changedAt)],
  );
}
