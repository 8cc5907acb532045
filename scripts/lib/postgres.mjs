import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort, isPortFree } from "./ports.mjs";
import { explainFileError, prepareDataDir, writePrivateFile } from "./data-dir.mjs";
import { isAlive, launch, run, runningPostmaster, stopPostmaster, waitUntil } from "./postgres-process.mjs";
import { clusterHome, databaseUser, programsFor } from "./postgres-place.mjs";
import { bootstrapRoles, databaseName, databaseRoles } from "./postgres-roles.mjs";
import { UserError } from "./user-error.mjs";

const superuser = "postgres";
const startTimeoutMs = 90_000;

// The settings are written before the cluster and made once: of two first starts, both use the first one's passwords.
async function readSettings(dataDir, home, port) {
  const file = path.join(dataDir, "postgres", "settings.json");
  fs.mkdirSync(path.dirname(file), { recursive: true });
  if (!fs.existsSync(file)) {
    const password = () => randomBytes(24).toString("base64url");
    const settings = {
      port: port ?? (await freePort()),
      // A cluster inside DATA_DIR is found there even after it moved; one outside by this path.
      cluster: path.join(home, `cluster-${randomBytes(4).toString("hex")}`),
      passwords: { superuser: password(), owner: password(), app: password(), system: password() },
    };
    const beside = `${file}.${process.pid}-${randomBytes(3).toString("hex")}`;
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
    const [, pid] = /\.new-(\d+)-/.exec(left) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) fs.rmSync(path.join(home, left), { recursive: true, force: true });
  }
  const beside = `${cluster}.new-${process.pid}-${randomBytes(3).toString("hex")}`;
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
 * the three roles and the database when they are missing. Answers connection addresses by role, and `stop`. A new
 * cluster takes `port`, or a free one.
 */
export async function startPostgres({ dataDir, isEphemeral = false, port }) {
  const isNew = !fs.existsSync(path.join(dataDir, "postgres", "settings.json"));
  prepareDataDir(dataDir, isEphemeral ? 100 : isNew ? 300 : 20);
  try {
    const freshUser = databaseUser();
    const home = clusterHome(freshUser, dataDir);
    fs.mkdirSync(home, { recursive: true, mode: 0o755 });
    const { settings, cluster, save } = await readSettings(dataDir, home, port);
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
