import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { callAt } from "@/lib/api/caller";
import { freePort } from "@/scripts/lib/ports.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The web as `server.ts` starts it, without pages; each answer says which process gave it. */
const source = `
  import cluster from "node:cluster";
  import { shareCounts } from "@/lib/api/shared-counts";
  import { connectionsOf } from "@/lib/http/connections";
  import { createFrontServer } from "@/lib/http/front-server";
  import { serveUntilTold } from "@/lib/http/serve-until-told";
  import { keepWebProcesses } from "@/lib/http/web-processes";
  import { tellMetrics } from "@/lib/metrics/gather";
  import { dispatcher } from "@/lib/registry";
  const { COUNT, PORT } = process.env;
  if (Number(COUNT) > 1 && cluster.isPrimary) keepWebProcesses(Number(COUNT), { port: Number(PORT), host: "127.0.0.1" });
  else {
    tellMetrics();
    shareCounts();
    const server = createFrontServer({ find: dispatcher, pages: null });
    server.prependListener("request", (_, response) => response.setHeader("x-process", process.pid));
    await serveUntilTold(connectionsOf(server));
    process.exit(0);
  }`;

export type TestWeb = { process: ChildProcess; port: number; origin: string; end: () => Promise<void> };

/** Starts so many web processes behind one port, from a bundle of their own, and waits until one answers. */
export async function startTestWeb(count: number): Promise<TestWeb> {
  const port = await freePort();
  const program = path.join(root, "dist", `test-web-${port}.mjs`);
  await build({
    stdin: { contents: source, resolveDir: root, loader: "ts" },
    outfile: program,
    alias: { "@": root },
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "silent",
  });
  const web = spawn(process.execPath, ["--no-deprecation", program], {
    env: {
      ...process.env,
      COUNT: String(count),
      HOST: "127.0.0.1",
      PORT: String(port),
      LOG_LEVEL: "silent",
      RATE_LIMITS: "on",
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await askWhich(origin, "/healthz"))) await sleep(50);
  return {
    process: web,
    port,
    origin,
    end: async () => {
      const hasEnded = web.exitCode !== null || web.signalCode !== null || once(web, "exit");
      web.kill("SIGTERM");
      await hasEnded;
      fs.rmSync(program, { force: true });
    },
  };
}

/** Asks over a connection of its own, since connections go round; which process answered, and what. Null when it broke off. */
export const askWhich = (
  origin: string,
  at: string,
  headers: Record<string, string> = {},
): Promise<{ pid: number; status: number } | null> =>
  callAt(origin, at, { headers: { ...headers, connection: "close" } }).then(
    ({ headers: told, status }) => ({ pid: Number(told.get("x-process")), status }),
    () => null,
  );
