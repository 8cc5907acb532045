import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort, isPortFree } from "./ports.mjs";
import { explainFileError, prepareDataDir, writePrivateFile } from "./data-dir.mjs";
import { clusterHome, databaseUser, programsFor } from "./postgres-place.mjs";
import { bootstrapRoles, databaseName, databaseRoles } from "./postgres-roles.mjs";
import { UserError } from "./user-error.mjs";

const superuser = "postgres";
const startTimeoutMs = 90_000;

// The settings are written before the cluster and made once: of two first starts, both use the first one's passwords.
async function readSettings(dataDir, home) {
  const file = path.join(dataDir, "postgres", "settings.json");
  fs.mkdirSync(path.dirname(file), { recursive: true });
  if (!fs.existsSync(file)) {
    const password = () => randomBytes(24).toString("base64url");
    const settings = {
      port: await freePort(),
      // A cluster inside DATA_DIR is found there even after it moved; one outside by this path.
      cluster: path.join(home, `cluster-${randomBytes(4).toString("hex")}`),
      passwords: { superuser: password(), owner: password(), app: password(), system: password() },
    };
    const beside = `${file}.${process.pid}`;
    fs.writeFileSync(beside, JSON.stringify(settings, null, 2), { mode: 0o600, flush: true });
    try {
      fs.linkSync(beside, file);
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    } finally {
      fs.rmSync(beside);
    }
  }
  const settings = JSON.parse(fs.readFileSync(file, "utf8"));
  const inside = path.join(dataDir, "postgres", path.basename(settings.cluster));
  const cluster = [inside, settings.cluster].find((folder) => fs.existsSync(folder)) ?? settings.cluster;
  const save = (changes) => writePrivateFile(file, JSON.stringify(Object.assign(settings, changes), null, 2));
  return { settings, cluster, save };
}

// initdb works in a folder beside; only the finished cluster gets its name, so a kill in the middle leaves nothing
// that the next start could mistake for a cluster.
async function createCluster({ cluster, user, programs, password, isEphemeral }) {
  const home = path.dirname(cluster);
  for (const left of fs.readdirSync(home)) {
    const [, pid] = /\.new-(\d+)(\.password)?$/.exec(left) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) fs.rmSync(path.join(home, left), { recursive: true, force: true });
  }
  const beside = `${cluster}.new-${process.pid}`;
  const passwordFile = `${beside}.password`;
  try {
    fs.mkdirSync(beside, { mode: 0o700 });
    fs.writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (user !== undefined) {
      fs.chownSync(beside, user.uid, user.gid);
      fs.chownSync(passwordFile, user.uid, user.gid);
    }
    const flags = ["--auth=scram-sha-256", `--username=${superuser}`, `--pwfile=${passwordFile}`, "--encoding=UTF8"];
    // The built-in locale is the same on every machine; the system's would make sort orders depend on it.
    const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
    const more = isEphemeral ? ["--no-sync"] : [];
    await run(path.join(programs, "bin", "initdb"), [`--pgdata=${beside}`, ...flags, ...locale, ...more], user);
    if (!fs.existsSync(cluster)) fs.renameSync(beside, cluster);
  } catch (error) {
    // Another start finished the same cluster first: use it.
    if (!fs.existsSync(cluster)) throw error;
  } finally {
    fs.rmSync(passwordFile, { force: true });
    fs.rmSync(beside, { recursive: true, force: true });
  }
}

// Root takes over a cluster that another user made by running it as that user.
function ownerOf(cluster) {
  if (process.getuid?.() !== 0 || !fs.existsSync(cluster)) return undefined;
  const { uid, gid } = fs.statSync(cluster);
  return { uid, gid };
}

const childEnvironment = () => ({ PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" });

async function run(program, args, user) {
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
function runningPostmaster(cluster) {
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

function isAlive(pid) {
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

async function waitUntil(condition, timeoutMs) {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(25)) if (await condition()) return true;
  return false;
}

async function stopPostmaster(pid) {
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

function launch({ cluster, user, programs, port, isEphemeral, logFile }) {
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

async function launchUntilReady(options, settings, save) {
  for (const end = Date.now() + startTimeoutMs; ; ) {
    if (!(await isPortFree(settings.port, "127.0.0.1"))) save({ port: await freePort() });
    const { child, readLog } = launch({ ...options, port: settings.port });
    const exited = new Promise((resolve) => child.once("exit", () => resolve(true)).once("error", () => resolve(true)));
    const ready = waitUntil(() => runningPostmaster(options.cluster)?.isReady, Math.max(end - Date.now(), 1_000));
    const hasExited = await Promise.race([exited, ready.then(() => false)]);
    if (!hasExited && (await ready)) return runningPostmaster(options.cluster);
    const output = readLog();
    if (/No space left on device/i.test(output)) throw Object.assign(new Error(output), { code: "ENOSPC" });
    if (/Read-only file system/i.test(output)) throw Object.assign(new Error(output), { code: "EROFS" });
    // Backends of a killed server let go of the shared memory within moments; a port can be taken between look and bind;
    // another start can have been faster.
    const another = runningPostmaster(options.cluster);
    if (another !== undefined && another.pid !== child.pid) {
      const isReady = await waitUntil(() => runningPostmaster(options.cluster)?.isReady !== false, 20_000);
      const current = runningPostmaster(options.cluster);
      if (isReady && current !== undefined) return current;
    }
    const isPassing = /shared memory block|Address already in use|lock file .* already exists/i.test(output);
    if (!isPassing || Date.now() > end) {
      throw new Error(
        `PostgreSQL did not start (its log is ${options.logFile}): ${output.trim().split("\n").slice(-4).join(" ")}`,
      );
    }
    await sleep(500);
  }
}

// A server whose parent was killed goes on serving: it is used as it is when it answers, and stopped when it does not.
async function adopt(cluster, urlAt) {
  const running = runningPostmaster(cluster);
  if (running === undefined) return undefined;
  const answers = await waitUntil(async () => {
    const current = runningPostmaster(cluster);
    if (current === undefined) return true;
    return current.isReady && (await canConnect(urlAt(current.port)));
  }, 20_000);
  if (!answers) await stopPostmaster(running.pid);
  return answers ? runningPostmaster(cluster) : undefined;
}

async function canConnect(connectionString) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Starts the embedded PostgreSQL of DATA_DIR, or takes over the one a killed start left running; makes the cluster,
 * the three roles and the database when they are missing. Answers connection addresses by role, and `stop`.
 */
export async function startPostgres({ dataDir, isEphemeral = false }) {
  const isNew = !fs.existsSync(path.join(dataDir, "postgres", "settings.json"));
  prepareDataDir(dataDir, isEphemeral ? 100 : isNew ? 300 : 20);
  try {
    const freshUser = databaseUser();
    const home = clusterHome(freshUser, dataDir);
    fs.mkdirSync(home, { recursive: true, mode: 0o755 });
    const { settings, cluster, save } = await readSettings(dataDir, home);
    const user = ownerOf(cluster) ?? freshUser;
    const programs = await programsFor(user, home);
    const url = (name, password, database, port = settings.port) =>
      `postgresql://${name}:${password}@127.0.0.1:${port}/${database}`;
    const superuserUrl = (port) => url(superuser, settings.passwords.superuser, "postgres", port);

    let running = await adopt(cluster, superuserUrl);
    const isAdopted = running !== undefined;
    if (running === undefined) {
      if (!fs.existsSync(cluster)) {
        await createCluster({ cluster, user, programs, password: settings.passwords.superuser, isEphemeral });
      }
      const logFile = path.join(dataDir, "postgres", "postgres.log");
      running = await launchUntilReady({ cluster, user, programs, isEphemeral, logFile }, settings, save);
    }
    if (running.port !== settings.port) save({ port: running.port });
    await bootstrapRoles(superuserUrl(), settings.passwords);
    const roleUrl = (role) => url(databaseRoles[role], settings.passwords[role], databaseName);
    const { pid } = running;
    return {
      pid,
      port: settings.port,
      isAdopted,
      cluster,
      urls: { superuser: superuserUrl(), owner: roleUrl("owner"), app: roleUrl("app"), system: roleUrl("system") },
      isRunning: () => isAlive(pid),
      stop: () => stopPostmaster(pid),
    };
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw explainFileError(error, dataDir);
  }
}
