import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A server under test. */
export type Running = { name: string; origin: string; pid: number; stop: () => Promise<void> };

type Start = {
  name: string;
  port: number;
  command: readonly string[];
  env: Record<string, string>;
  /** A path that answers once the server is ready. */
  ready: string;
  headers?: Record<string, string>;
  cwd?: string;
  log: string;
};

const inherited = (): NodeJS.ProcessEnv => ({ NODE_ENV: "production", PATH: process.env.PATH, HOME: process.env.HOME });

async function answers(url: string, headers: Record<string, string>): Promise<boolean> {
  try {
    return (await fetch(url, { headers, signal: AbortSignal.timeout(5_000) })).status < 500;
  } catch {
    return false;
  }
}

/** Those that run: a listener each would be more than Node takes for a leak. */
const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

function stopper(child: ChildProcess): () => Promise<void> {
  return async () => {
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      for (let tries = 0; tries < 100 && child.exitCode === null && child.signalCode === null; tries += 1)
        await sleep(50);
    }
  };
}

/** Starts a server and waits until it answers. Throws one sentence with the end of its log when it does not. */
export async function startServer(start: Start): Promise<Running> {
  const { name, port, command, env, ready, headers = {}, cwd, log } = start;
  const origin = `http://127.0.0.1:${port}`;
  // Another's answers would be taken for its own.
  if (await answers(`${origin}${ready}`, headers)) throw new Error(`${name} did not start: port ${port} is in use`);
  const out = fs.openSync(log, "w");
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: { ...inherited(), ...env, PORT: String(port) },
    stdio: ["ignore", out, out],
  });
  fs.closeSync(out);
  children.add(child);
  child.once("exit", () => children.delete(child));
  const stop = stopper(child);
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(100)) {
    if (child.exitCode !== null) break;
    if (await answers(`${origin}${ready}`, headers)) return { name, origin, pid: child.pid ?? 0, stop };
  }
  await stop();
  const said = fs.readFileSync(log, "utf8").trim().split("\n");
  throw new Error(
    `${name} did not start: ${said.find((line) => /error/i.test(line)) ?? said.at(-1)} (${path.resolve(log)})`,
  );
}
