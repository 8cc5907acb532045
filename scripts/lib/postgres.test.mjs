import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startPostgres } from "./postgres.mjs";

// Each of these makes a cluster, durable as in production.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

let dataDir;
const started = [];

async function start() {
  const postgres = await startPostgres({ dataDir });
  started.push(postgres);
  return postgres;
}

async function query(connectionString, text) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "credence-postgres-"));
  if (process.getuid?.() === 0) fs.chmodSync(dataDir, 0o711);
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((postgres) => postgres.stop()));
  fs.rmSync(dataDir, { recursive: true, force: true });
});

test("a database keeps its data and its passwords, which its owner alone can read, over a stop and a start", async () => {
  const first = await start();
  expect(fs.statSync(path.join(dataDir, "postgres/settings.json")).mode & 0o777).toBe(0o600);
  await query(first.urls.owner, "CREATE TABLE kept AS SELECT 1 AS one");
  await first.stop();
  const second = await start();
  expect(second.urls.owner).toBe(first.urls.owner);
  expect(await query(second.urls.owner, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
});

test("a server whose parent was killed is taken over, never doubled", async () => {
  const first = await start();
  const second = await start();
  expect(second).toMatchObject({ pid: first.pid, isAdopted: true });
});

test("two starts at the same moment share one server", async () => {
  const [first, second] = await Promise.all([start(), start()]);
  expect(second.pid).toBe(first.pid);
});

test("a killed server is started again and recovers", async () => {
  const first = await start();
  await query(first.urls.owner, "CREATE TABLE kept AS SELECT 1 AS one");
  process.kill(first.pid, "SIGKILL");
  const second = await start();
  expect(second.pid).not.toBe(first.pid);
  expect(await query(second.urls.owner, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
});

test("the lock file of a process that is long gone, whose number another one has now, does not stop a start", async () => {
  const first = await start();
  await first.stop();
  const lines = [process.pid, first.cluster, 0, first.port, "", "127.0.0.1", "", "ready"];
  fs.writeFileSync(path.join(first.cluster, "postmaster.pid"), `${lines.join("\n")}\n`, { mode: 0o600 });
  await expect(start()).resolves.toMatchObject({ isAdopted: false });
});

test("what a killed first start left of a cluster is thrown away", async () => {
  const first = await start();
  await first.stop();
  const half = `${first.cluster}.new-999999999-abc123`;
  fs.renameSync(first.cluster, half);
  const second = await start();
  expect(fs.existsSync(half)).toBe(false);
  expect(await query(second.urls.app, "SELECT current_user AS role")).toEqual([{ role: "credence_app" }]);
});

test("a DATA_DIR that is a file is refused in one sentence", async () => {
  fs.rmdirSync(dataDir);
  fs.writeFileSync(dataDir, "");
  await expect(start()).rejects.toThrow(/^DATA_DIR \(.*\) is not a folder: set DATA_DIR to a folder\.$/);
});
