import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { migrate } from "./migrate.mjs";
import { startPostgres } from "./postgres.mjs";

// Stops the server and removes its folders when this process is gone, even when it was killed.
const guardScript = `
  const fs = require("node:fs");
  const [pid, ...folders] = process.argv.slice(1);
  const signal = (name) => { try { process.kill(Number(pid), name); return true; } catch { return false; } };
  process.stdin.resume().once("end", () => {
    signal("SIGINT");
    setInterval(() => {
      if (signal(0)) return;
      for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
      process.exit();
    }, 50);
  });
`;

/** A PostgreSQL for one run of the tests: empty, without durability, gone when this process ends. */
export async function startTestCluster() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "credence-test-"));
  if (process.getuid?.() === 0) fs.chmodSync(dataDir, 0o711);
  const postgres = await startPostgres({ dataDir, isEphemeral: true });
  const folders = [dataDir, path.dirname(postgres.cluster)];
  const guard = spawn(process.execPath, ["-e", guardScript, String(postgres.pid), ...folders], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.unref();
  guard.stdin.unref();
  return {
    ...postgres,
    stop: async () => {
      await postgres.stop();
      for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
      guard.stdin.end();
    },
  };
}

/** vitest's global setup: one cluster for the run, its database migrated, the template of every test file's own. */
export default async function setup({ provide }) {
  const cluster = await startTestCluster();
  try {
    await migrate(cluster.urls.owner);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  provide("database", cluster.urls);
  return cluster.stop;
}
