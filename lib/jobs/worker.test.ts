import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { useTestDatabase } from "@/prisma/test-database";

useTestDatabase();
// A whole program starts in each of these tests.
vi.setConfig({ testTimeout: 60_000 });
const root = fileURLToPath(new URL("../..", import.meta.url));
const program = path.join(root, "dist", `worker-${process.pid}.mjs`);
let worker: ChildProcess;

beforeAll(async () => {
  await build({
    entryPoints: [path.join(root, "worker.ts")],
    outfile: program,
    alias: { "@": root },
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
  });
});
afterAll(() => fs.rmSync(program, { force: true }));
afterEach(() => worker.kill("SIGKILL"));

function startWorker(settings: object = {}): ChildProcess {
  worker = spawn(process.execPath, [program], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  return worker;
}

test.each([
  ["is told to", (child: ChildProcess) => child.kill("SIGTERM")],
  ["has lost its parent", (child: ChildProcess) => child.disconnect()],
])("the worker ends cleanly when it %s", async (_, end) => {
  const child = startWorker();
  await once(child, "message");
  end(child);
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});

test("the worker refuses to start as a role that sees past row-level security", async () => {
  const child = startWorker({ DATABASE_SYSTEM_URL: process.env["DATABASE_OWNER_URL"], LOG_LEVEL: "error" });
  let text = "";
  child.stdout?.on("data", (chunk) => {
    text += chunk;
  });
  const [code] = await once(child, "exit");
  expect(code).toBe(1);
  expect(text).toContain("which owns tables");
});
