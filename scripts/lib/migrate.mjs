import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { prepareJobQueues } from "./job-queues.mjs";
import { databaseRoles } from "./postgres-roles.mjs";
import { root } from "./root.mjs";
import { withSchemaEngine } from "./schema-engine.mjs";
import { UserError } from "./user-error.mjs";

const migrationsFolder = path.join(root, "prisma/migrations");
const noFilters = { externalTables: [], externalEnums: [] };
const migrationsTable = "_prisma_migrations";

// One start migrates at a time; and a script that outlives its killed migrator keeps the next one waiting.
const turnLock = "hashtext('credence migrations')";
const scriptLock = "hashtext('credence migration script')";

/** The migrations on disk, as the schema engine wants them. */
export function migrationsList() {
  const lockfile = path.join(migrationsFolder, "migration_lock.toml");
  const names = fs.existsSync(migrationsFolder)
    ? fs
        .readdirSync(migrationsFolder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : [];
  return {
    baseDir: migrationsFolder,
    lockfile: {
      path: "migration_lock.toml",
      content: fs.existsSync(lockfile) ? fs.readFileSync(lockfile, "utf8") : null,
    },
    shadowDbInitScript: "",
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok", value: fs.readFileSync(path.join(migrationsFolder, name, "migration.sql"), "utf8") },
      },
    })),
  };
}

// Marks the migration in the transaction that applies it: after a kill the next start knows whether it took effect.
const markApplied =
  "UPDATE _prisma_migrations SET logs = 'applied' WHERE finished_at IS NULL AND rolled_back_at IS NULL";

function framed(script) {
  // The engine's own script, which makes this table, has nothing to mark yet.
  if (script.includes(migrationsTable)) return script;
  return `SELECT pg_advisory_xact_lock(${scriptLock});\n${script}\n;\n${markApplied};`;
}

async function finishInterrupted(client, engine) {
  await client.query(`SELECT pg_advisory_lock(${scriptLock})`);
  await client.query(`SELECT pg_advisory_unlock(${scriptLock})`);
  const { rows } = await client.query("SELECT to_regclass('public._prisma_migrations') AS found");
  if (rows[0].found === null) return;
  await client.query(
    `UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1
     WHERE finished_at IS NULL AND rolled_back_at IS NULL AND logs = 'applied'`,
  );
  const unfinished = await client.query(
    "SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL",
  );
  for (const { migration_name: migrationName } of unfinished.rows) {
    await engine.markMigrationRolledBack({ migrationName });
  }
}

async function requireRoles(client) {
  const { rows } = await client.query("SELECT rolname FROM pg_roles WHERE rolname = ANY($1)", [
    [databaseRoles.app, databaseRoles.system],
  ]);
  const missing = [databaseRoles.app, databaseRoles.system].filter((name) => !rows.some((row) => row.rolname === name));
  if (missing.length === 0) return;
  const statements = missing.map((name) => `CREATE ROLE ${name} LOGIN PASSWORD '…'`).join("; ");
  throw new UserError(
    `The database has no role ${missing.join(" and ")}: make ${missing.length > 1 ? "them" : "it"} with \`${statements}\`, then start again.`,
  );
}

/**
 * Applies the migrations that the database does not have yet, as the owner, and makes the queue's schema and queues.
 * Answers the names of those just applied. Each migration takes effect whole or not at all.
 */
export async function migrate(ownerUrl) {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(${turnLock})`);
    await requireRoles(client);
    const applied = await withSchemaEngine(
      ownerUrl,
      async (engine) => {
        await finishInterrupted(client, engine);
        const result = await engine.applyMigrations({ migrationsList: migrationsList(), filters: noFilters });
        return result.appliedMigrationNames;
      },
      framed,
    );
    await prepareJobQueues(client);
    return applied;
  } finally {
    await client.end();
  }
}
