import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { inOrganization, systemDb, systemPool } from "@/lib/db";
import { useTestDatabase } from "@/prisma/test-database";
import { type Job, job } from "./job";
import { createBoss, enqueue } from "./queue";
import { type JobRunner, runJobs } from "./run-jobs";
import { listenForWork } from "./wake";

const database = useTestDatabase();
const root = fileURLToPath(new URL("../..", import.meta.url));

let runner: JobRunner | undefined;
let stopListening: (() => void) | undefined;
let child: ChildProcess | undefined;

async function start(definition: Job): Promise<void> {
  const started = await runJobs([definition]);
  runner = started;
  stopListening = listenForWork(() => started.wake());
}

afterEach(async () => {
  child?.kill("SIGKILL");
  stopListening?.();
  await runner?.stop();
  runner = undefined;
  await systemPool().query("DELETE FROM pgboss.job");
});

async function eventually(isTrue: () => boolean | Promise<boolean>, seconds = 10): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`Not within ${seconds} s`);
}

const countJobs = async (state: string) =>
  Number((await systemPool().query("SELECT count(*) FROM pgboss.job WHERE state = $1", [state])).rows[0].count);

/** A job that notes the numbers it was given. */
function noting(ran: number[], more: (number: number) => Promise<void> | void = () => undefined): Job {
  return job({
    name: "verify-element",
    data: z.object({ number: z.number() }),
    run: async ({ number }) => {
      ran.push(number);
      await more(number);
    },
  });
}

test("a job runs when the transaction that enqueued it has committed, and never when it rolled back", async () => {
  const ran: number[] = [];
  await start(noting(ran));
  const rolledBack = inOrganization("org_1", async (db) => {
    await enqueue(db, "verify-element", { number: 1 });
    throw new Error("the change failed");
  });
  await expect(rolledBack).rejects.toThrow("the change failed");
  await inOrganization("org_1", async (db) => {
    await enqueue(db, "verify-element", { number: 2 });
    // The runner looks for work meanwhile: another job, committed later, is found first.
    await systemDb().$transaction((other) => enqueue(other, "verify-element", { number: 3 }));
    await eventually(() => ran.length > 0, 4);
    expect(ran).toEqual([3]);
  });
  await eventually(async () => (await countJobs("completed")) === 2);
  expect(ran).toEqual([3, 2]);
});

test("requests may put jobs in, and may not read, change or remove them", async () => {
  await inOrganization("org_1", (db) => enqueue(db, "verify-element", { number: 1 }));
  for (const statement of [
    "SELECT data FROM pgboss.job",
    "UPDATE pgboss.job SET priority = 1",
    "DELETE FROM pgboss.job",
  ]) {
    await expect(inOrganization("org_1", (db) => db.$queryRawUnsafe(statement))).rejects.toThrow(/permission denied/);
  }
});

test("a job that fails runs again later, and the others go on meanwhile", async () => {
  const ran: number[] = [];
  let failures = 0;
  await start(
    noting(ran, (number) => {
      if (number === 1 && (failures += 1) === 1) throw new Error("the source did not answer");
    }),
  );
  await systemDb().$transaction(async (db) => {
    await enqueue(db, "verify-element", { number: 1 });
    await enqueue(db, "verify-element", { number: 2 });
  });
  await eventually(async () => (await countJobs("completed")) === 2, 15);
  expect([...ran].sort()).toEqual([1, 1, 2]);
});

test("a job for later waits until then", async () => {
  let ranAt = 0;
  await start(noting([], () => void (ranAt = Date.now())));
  const enqueuedAt = Date.now();
  await systemDb().$transaction((db) => enqueue(db, "verify-element", { number: 1 }, { startAfterSeconds: 2 }));
  await eventually(() => ranAt > 0);
  expect(ranAt - enqueuedAt).toBeGreaterThanOrEqual(2_000);
});

test("jobs of one key that wait together run as one, but one that already runs does not count", async () => {
  const ran: number[] = [];
  const enqueueWithKey = () =>
    systemDb().$transaction((db) => enqueue(db, "verify-element", { number: 1 }, { singletonKey: "wf_1" }));
  for (let index = 0; index < 5; index += 1) await enqueueWithKey();
  const oneAtATime = { ...noting(ran, async () => (ran.length === 1 ? enqueueWithKey() : undefined)), concurrency: 1 };
  await start(oneAtATime);
  await eventually(async () => (await countJobs("completed")) === 2);
  expect(await countJobs("created")).toBe(0);
  expect(ran).toEqual([1, 1]);
});

test("the next jobs are found without looking at all that wait", async () => {
  await systemPool().query(
    `INSERT INTO pgboss.job (name, data, created_on, start_after)
     SELECT 'verify-element', '{"number":1}', now() - n * interval '1 second', now() - interval '1 minute'
     FROM generate_series(1, 5000) n`,
  );
  // As the database does by itself within a minute.
  const owner = new pg.Client({ connectionString: database().urls.superuser });
  await owner.connect();
  await owner.query("ANALYZE pgboss.job");
  await owner.end();
  const asked: [text: string, values?: unknown[]][] = [];
  const boss = createBoss(async (...statement) => {
    asked.push(statement);
    return { rows: [] };
  });
  await boss.fetch("verify-element", { batchSize: 4, includeMetadata: true });
  expect(asked).toHaveLength(1);
  const [[text, values] = [""]] = asked;
  const { rows } = await systemPool().query<{ "QUERY PLAN": string }>(`EXPLAIN ${text}`, values);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("Limit");
  expect(plan).not.toMatch(/Sort Key: job\.priority|Seq Scan/);
});

test("a job by the clock is made once for all workers", async () => {
  let ran = 0;
  const clocked = job({ name: "sweep", data: z.object({}), everySeconds: 60, run: async () => void (ran += 1) });
  const others = await Promise.all([runJobs([clocked]), runJobs([clocked])]);
  await start(clocked);
  await eventually(() => ran > 0);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await Promise.all(others.map((other) => other.stop()));
  // Two when the minute turned over meanwhile.
  expect(ran).toBeLessThanOrEqual(2);
});

test("a stop waits for the job that runs", async () => {
  let isDone = false;
  const slow = noting([], async () => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    isDone = true;
  });
  await start(slow);
  await systemDb().$transaction((db) => enqueue(db, "verify-element", { number: 1 }));
  await eventually(async () => (await countJobs("active")) === 1);
  await runner?.stop();
  expect(isDone).toBe(true);
  expect(await countJobs("completed")).toBe(1);
});

test("a killed worker's job runs again within a minute", async () => {
  const program = path.join(root, "dist", `hanging-worker-${process.pid}.mjs`);
  await build({
    stdin: {
      contents: `
        import { z } from "zod";
        import { job } from "@/lib/jobs/job";
        import { runJobs } from "@/lib/jobs/run-jobs";
        const hang = () => new Promise(() => console.log("running"));
        await runJobs([job({ name: "verify-element", data: z.object({ number: z.number() }), run: hang })]);`,
      resolveDir: root,
    },
    outfile: program,
    alias: { "@": root },
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
  });
  await systemDb().$transaction((db) => enqueue(db, "verify-element", { number: 7 }));
  child = spawn(process.execPath, [program], { env: { ...process.env, DATABASE_SYSTEM_URL: database().urls.system } });
  if (child.stdout) await once(child.stdout, "data");
  fs.rmSync(program);
  child.kill("SIGKILL");
  await once(child, "exit");

  const { rows } = await systemPool().query<{ state: string; limit: number }>(
    "SELECT state::text, extract(epoch FROM expire_in)::int AS limit FROM pgboss.job",
  );
  expect(rows).toEqual([{ state: "active", limit: 30 }]);
  // Half a minute passes: from here on it may take half a minute more.
  await systemPool().query("UPDATE pgboss.job SET started_on = started_on - interval '30 seconds'");
  const ran: number[] = [];
  await start(noting(ran));
  await eventually(() => ran.length === 1, 30);
  expect(ran).toEqual([7]);
}, 60_000);
