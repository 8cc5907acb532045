import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

// The processes of PostgreSQL: started as its user, found again after a kill, stopped.

const childEnvironment = () => ({ PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" });

/** Runs one of PostgreSQL's programs to its end. */
export async function run(program, args, user) {
  const child = spawn(program, args, {
    ...(user && { uid: user.uid, gid: user.gid }),
    cwd: "/",
    env: childEnvironment(),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (chunk) => (stderr += chunk));
  const [code] = await once(child, "close");
  if (code === 0) return;
  if (/No space left on device/i.test(stderr)) throw Object.assign(new Error(stderr), { code: "ENOSPC" });
  throw new Error(`${path.basename(program)} failed (${code}): ${stderr.trim().split("\n").slice(-4).join(" ")}`);
}

/** The process that has the cluster open, when it is really ours: process ids are reused after a restart. */
export function runningPostmaster(cluster) {
  const file = path.join(cluster, "postmaster.pid");
  if (!fs.existsSync(file)) return undefined;
  const lines = fs.readFileSync(file, "utf8").split("\n");
  const pid = Number(lines[0]);
  // Just made and still empty: 0 would mean this process group, and the file would be taken for a dead server's.
  if (!(pid > 0) || !isAlive(pid)) return undefined;
  const commandFile = `/proc/${pid}/cmdline`;
  // Without /proc (macOS) PostgreSQL's own check of the file decides.
  if (fs.existsSync("/proc/self/cmdline")) {
    const command = fs.existsSync(commandFile) ? fs.readFileSync(commandFile, "utf8") : "";
    if (!command.includes(path.basename(cluster))) {
      fs.rmSync(file, { force: true });
      return undefined;
    }
  }
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" };
}

/** Whether the process exists and still runs. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error.code === "EPERM";
  }
}

// In a container without an init process a killed orphan stays as a zombie, which still answers to signal 0.
function isZombie(pid) {
  try {
    return /^\d+ \(.*\) Z/.test(fs.readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Tries `condition` until it holds or the time is over; answers whether it holds. */
export async function waitUntil(condition, timeoutMs) {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(25)) if (await condition()) return true;
  return false;
}

/** Stops the server: its sessions ended and everything written, or, when it does not listen, by force. */
export async function stopPostmaster(pid) {
  // Fast shutdown ends the sessions and writes everything; immediate leaves recovery to the next start.
  for (const [signal, patience] of [
    ["SIGINT", 30_000],
    ["SIGQUIT", 10_000],
    ["SIGKILL", 5_000],
  ]) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await waitUntil(() => !isAlive(pid), patience)) return;
  }
}

/** Starts the server. Answers the process and what it has written to its log since. */
export function launch({ cluster, user, programs, port, isEphemeral, logFile }) {
  if (fs.existsSync(logFile) && fs.statSync(logFile).size > 5_000_000) fs.renameSync(logFile, `${logFile}.1`);
  const log = fs.openSync(logFile, "a", 0o600);
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    // No socket files: their path would have to be short and writable.
    unix_socket_directories: "",
    max_connections: isEphemeral ? 200 : 100,
    log_min_messages: "warning",
    // JIT costs more than it gives on short statements.
    jit: "off",
    timezone: "UTC",
    ...(isEphemeral && { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const start = fs.statSync(logFile).size;
  const child = spawn(path.join(programs, "bin", "postgres"), ["-D", cluster, ...flags], {
    ...(user && { uid: user.uid, gid: user.gid }),
    cwd: "/",
    env: childEnvironment(),
    stdio: ["ignore", log, log],
    // A session of its own: Ctrl-C in the terminal reaches us alone, and we stop the database last.
    detached: true,
  });
  fs.closeSync(log);
  child.unref();
  return { child, readLog: () => fs.readFileSync(logFile, "utf8").slice(start) };
}
