import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { nodeFlags } from "@/scripts/lib/node-flags.mjs";
import type { Place } from "../data/fill-database";
import type { PeerName } from "./cases";
import { type Running, startServer } from "./servers";

const directusToken = "bench-token";
export const directusHeaders = { authorization: `Bearer ${directusToken}` };

type Peers = { folder: string; node: string } | { problem: string };

const folder = (): string => process.env.BENCH_FOLDER ?? "";
const logOf = (name: string): string => {
  const logs = path.join(folder(), "logs");
  fs.mkdirSync(logs, { recursive: true });
  return path.join(logs, `${name}.log`);
};

/** The service as it is run: the built web process, pages and all. `baseUrl` is the issuer of its tokens. */
export const startOurs = (
  place: Place,
  port: number,
  more: { name?: string; processes?: number; node?: readonly string[] } = {},
): Promise<Running> =>
  startServer({
    name: more.name ?? "credence",
    port,
    command: [process.execPath, ...nodeFlags, ...(more.node ?? []), "dist/server.mjs"],
    env: {
      NODE_ENV: "production",
      DATABASE_URL: place.app,
      DATABASE_SYSTEM_URL: place.system,
      CREDENCE_KEY: process.env.CREDENCE_KEY ?? "",
      DATA_DIR: process.env.DATA_DIR ?? "",
      BASE_URL: process.env.BASE_URL ?? "",
      NEXTAUTH_URL: process.env.BASE_URL ?? "",
      RATE_LIMITS: "off",
      LIST_FETCH: "off",
      // The peers write no line for every request either.
      LOG_LEVEL: "warn",
      WEB_PROCESSES: String(more.processes ?? 1),
    },
    ready: "/healthz",
    log: logOf(more.name ?? "credence"),
  });

/** The peers that start; why another does not is said in one line. All see the tables as their owner's superior: no policies. */
export async function startPeers(
  place: Place,
  firstPort: number,
  wanted: readonly PeerName[],
): Promise<Partial<Record<PeerName, Running>>> {
  const peers = JSON.parse(process.env.BENCH_PEERS ?? "{}") as Peers;
  if ("problem" in peers) {
    console.log(`No peers: ${peers.problem}`);
    return {};
  }
  const env = {
    NODE_ENV: "production",
    GRAPHILE_ENV: "production",
    DATABASE_URL: place.superuser,
    BENCH_TOKEN: directusToken,
  };
  const programs: Record<PeerName, { command: string[]; ready: string; headers?: Record<string, string> }> = {
    // The same Node as ours; the others need a newer one.
    fastify: { command: [process.execPath, "fastify/server.mjs"], ready: "/nothing" },
    postgraphile: { command: [peers.node, "postgraphile/server.mjs"], ready: "/graphql" },
    directus: {
      command: [peers.node, "directus/start.mjs"],
      ready: "/items/providers?limit=1&fields=id",
      headers: directusHeaders,
    },
  };
  const starting = wanted.map(async (name, at): Promise<[PeerName, Running][]> => {
    try {
      const log = logOf(name);
      return [
        [name, await startServer({ name, port: firstPort + at, env, cwd: peers.folder, log, ...programs[name] })],
      ];
    } catch (error) {
      console.log(`Skipped: ${error instanceof Error ? error.message : String(error)}`);
      return [];
    }
  });
  return Object.fromEntries((await Promise.all(starting)).flat());
}

/** Next's own server with Prisma in its route handlers, and an empty page; undefined, in one line, when it does not start. */
export async function startNextPeer(place: Place, port: number): Promise<Running | undefined> {
  const next = path.resolve("node_modules/next/dist/bin/next");
  const cwd = path.resolve("bench/next-peer");
  try {
    if (!fs.existsSync(path.join(cwd, ".next/BUILD_ID"))) {
      execFileSync(process.execPath, [next, "build"], {
        cwd,
        stdio: "pipe",
        env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
      });
    }
    return await startServer({
      name: "next",
      port,
      cwd,
      command: [process.execPath, "--no-deprecation", next, "start", "--port", String(port), "--hostname", "127.0.0.1"],
      env: { NODE_ENV: "production", DATABASE_URL: place.superuser },
      ready: "/empty",
      log: logOf("next"),
    });
  } catch (error) {
    console.log(`Skipped: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
    return undefined;
  }
}

/** The release of a program, for the head of the results. */
export function versionOf(program: string): string {
  try {
    return execFileSync(program, ["--version"], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}
