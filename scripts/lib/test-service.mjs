import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./ports.mjs";
import { root } from "./root.mjs";

/** Starts the whole service, as `npm start` does, on a fresh DATA_DIR and a free port, for the browser tests. */
export async function startTestService(settings = {}) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "credence-e2e-"));
  // mkdtemp closes the folder to the user that the database runs as when we are root.
  if (process.getuid?.() === 0) fs.chmodSync(dataDir, 0o711);
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const { DATABASE_URL: _app, DATABASE_SYSTEM_URL: _system, DATABASE_OWNER_URL: _owner, ...inherited } = process.env;
  const child = spawn(process.execPath, [path.join(root, "scripts/start.mjs")], {
    cwd: root,
    env: {
      ...inherited,
      PORT: String(port),
      BASE_URL: baseUrl,
      DATA_DIR: dataDir,
      DEMO: "on",
      RATE_LIMITS: "off",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output = (output + chunk).slice(-20_000)));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  for (const end = Date.now() + 300_000; Date.now() < end; await sleep(250)) {
    if (child.exitCode !== null) break;
    // The last line of the start: processes are up and DATA_DIR/demo.json is written.
    if (output.includes("Credence is ready at")) return { baseUrl, dataDir, stop, lastOutput: () => output };
  }
  await stop();
  throw new Error(`The service did not start:\n${output}`);
}
