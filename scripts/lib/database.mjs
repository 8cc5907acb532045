import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { prepareDataDir } from "./data-dir.mjs";
import { explainDatabaseError } from "./database-errors.mjs";
import { migrate } from "./migrate.mjs";
import { startPostgres } from "./postgres.mjs";
import { databaseName, databaseRoles } from "./postgres-roles.mjs";
import { prepareSandbox } from "./sandbox.mjs";
import { readDatabaseUrls } from "./settings.mjs";
import { UserError } from "./user-error.mjs";

// Held by every command while it uses the embedded database: whoever lets go of it last stops the server.
const useLock = "hashtext('credence in use')";
// Held by `npm start` for its whole life; a killed process loses it by itself.
const serviceLock = "hashtext('credence service')";

async function openEmbedded(dataDir) {
  let postgres = await startPostgres({ dataDir });
  let watch;
  const hold = async () => {
    watch = new pg.Client({ connectionString: postgres.urls.superuser, connectionTimeoutMillis: 5_000 });
    watch.on("error", () => undefined);
    await watch.connect();
    await watch.query(`SELECT pg_advisory_lock_shared(${useLock})`);
  };
  await hold();
  const lock = async (statement) => (await watch.query(`SELECT ${statement} AS got`)).rows[0].got;
  return {
    isEmbedded: true,
    get urls() {
      return postgres.urls;
    },
    isRunning: () => postgres.isRunning(),
    /** Starts the server again after it ended by itself. */
    restart: async () => {
      await watch.end().catch(() => undefined);
      postgres = await startPostgres({ dataDir });
      await hold();
      await lock(`pg_try_advisory_lock(${serviceLock})`);
    },
    claimService: () => lock(`pg_try_advisory_lock(${serviceLock})`),
    close: async () => {
      if (!postgres.isRunning()) return;
      const isLast = await watch
        .query(`SELECT pg_advisory_unlock_shared(${useLock})`)
        .then(() => lock(`pg_try_advisory_lock(${useLock})`))
        .catch(() => false);
      if (isLast) await postgres.stop();
      await watch.end().catch(() => undefined);
    },
    /** Throws the database away and makes it anew, empty. */
    recreate: async () => {
      await watch.query(`DROP DATABASE IF EXISTS ${databaseName} WITH (FORCE)`);
      await watch.query(`CREATE DATABASE ${databaseName} OWNER ${databaseRoles.owner}`);
    },
  };
}

async function openExternal(urls) {
  const settings = { owner: "DATABASE_OWNER_URL", app: "DATABASE_URL", system: "DATABASE_SYSTEM_URL" };
  for (const [role, setting] of Object.entries(settings)) {
    const client = new pg.Client({ connectionString: urls[role], connectionTimeoutMillis: 10_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
    } catch (error) {
      throw explainDatabaseError(error, setting, urls[role]);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return {
    isEmbedded: false,
    urls,
    isRunning: () => true,
    claimService: async () => true,
    close: async () => undefined,
  };
}

/** The database of this installation: the one the settings name, else the embedded one of DATA_DIR, started. */
export async function openDatabase(dataDir) {
  const urls = readDatabaseUrls();
  prepareDataDir(dataDir, 20);
  return urls === undefined ? openEmbedded(dataDir) : openExternal(urls);
}

/** Applies the missing migrations, and what a test-data deployment has besides. Answers the migrations' names. */
export async function migrateDatabase(database) {
  try {
    const applied = await migrate(database.urls.owner);
    await prepareSandbox(database.urls);
    return applied;
  } catch (error) {
    throw explainDatabaseError(error, "DATABASE_OWNER_URL", database.urls.owner);
  }
}

/** Refuses a second `npm start` on one embedded database. */
export async function claimService(database, dataDir) {
  if (await database.claimService()) return;
  throw new UserError(
    `Credence already runs on DATA_DIR (${dataDir}): stop that one first, or set DATA_DIR to another folder and PORT to another port.`,
  );
}

/** Whether nothing was ever stored: no organization exists. */
export async function isDatabaseEmpty(database) {
  const client = new pg.Client({ connectionString: database.urls.system, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query("SELECT NOT EXISTS (SELECT 1 FROM organizations) AS empty");
    return rows[0].empty;
  } finally {
    await client.end();
  }
}

/** Runs `seed`; one that was killed half way is noticed by the mark it leaves. */
export async function markedAsUnfinished(dataDir, seed) {
  const mark = seedMark(dataDir);
  fs.writeFileSync(mark, "");
  await seed();
  fs.rmSync(mark);
}

const seedMark = (dataDir) => path.join(dataDir, "demo.unfinished");

/** Whether demo data was being written when everything was killed. */
export const wasSeedInterrupted = (dataDir) => fs.existsSync(seedMark(dataDir));
