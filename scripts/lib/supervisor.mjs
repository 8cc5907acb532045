import { spawn } from "node:child_process";
import { once } from "node:events";
import readline from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./root.mjs";

const firstPauseMs = 500;
const longestPauseMs = 15_000;
/** A process that ran this long was well: the next pause is short again. */
const wellAfterMs = 60_000;

/**
 * Keeps one process running: starts it again, after a growing pause, whenever it ends by itself. The process has an
 * IPC channel to this one and ends when that closes, so that nothing is left when this one is killed. It has a
 * process group of its own: Ctrl-C reaches this process alone, which then stops the others in order.
 */
export function supervise({ name, program, flags = ["--no-deprecation"], settings, say }) {
  let child;
  let isStopping = false;
  let pauseMs = firstPauseMs;
  let lines = [];
  let isQuiet = true;
  let sayReady;
  const ready = new Promise((resolve) => {
    sayReady = resolve;
  });
  const idle = new AbortController();

  const print = (line) => {
    lines = [...lines, line].slice(-30);
    // A line of JSON stays one.
    if (!isQuiet) say(line.startsWith("{") ? line : `${name} | ${line}`);
  };

  const run = async () => {
    while (!isStopping) {
      const since = Date.now();
      child = spawn(process.execPath, ["--enable-source-maps", ...flags, program], {
        cwd: root,
        env: settings(),
        detached: true,
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      });
      // The only message these processes send: that they serve.
      child.on("message", sayReady);
      readline.createInterface({ input: child.stdout }).on("line", print);
      readline.createInterface({ input: child.stderr }).on("line", print);
      const [code, signal] = await once(child, "exit");
      if (isStopping) return;
      if (Date.now() - since > wellAfterMs) pauseMs = firstPauseMs;
      say(`${name} ended (${signal ?? `code ${code}`}); starting it again in ${pauseMs / 1000} s.`);
      await sleep(pauseMs, undefined, { signal: idle.signal }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  };
  const finished = run();

  return {
    name,
    /** Settles when the process has said, for the first time, that it serves. */
    ready,
    /** What it wrote last. */
    lastLines: () => lines,
    /** From here on its output is shown as it comes. */
    show: () => {
      isQuiet = false;
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    restart: () => child.kill("SIGTERM"),
    stop: async () => {
      isStopping = true;
      idle.abort();
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        const timer = setTimeout(() => child.kill("SIGKILL"), 15_000);
        await finished;
        clearTimeout(timer);
      }
    },
  };
}
