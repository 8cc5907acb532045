import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { closeDatabase } from "@/lib/db-connections";
import { forgetEnv } from "@/lib/env";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- vitest merges this interface into its own.
  interface ProvidedContext {
    database: { superuser: string; owner: string; app: string; system: string };
  }
}

export type TestDatabase = {
  name: string;
  /** Addresses of this database, by role. */
  urls: { superuser: string; owner: string; app: string; system: string };
  dataDir: string;
  /** Ends the connections of lib/db and removes the database and its DATA_DIR. */
  drop: () => Promise<void>;
};

/** Walls between organizations that a test takes down to prove that the others hold. */
export type Walls = {
  /** Wall 2: queries name the organization. False: the condition is cut out of what the app role sends. */
  queriesNameTheOrganization?: boolean;
  /** Wall 3: the database refuses the rest. False: row-level security is off on every table. */
  rowLevelSecurity?: boolean;
};

async function query<Row extends pg.QueryResultRow>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(text);
    return rows;
  } finally {
    await client.end();
  }
}

async function disableRowLevelSecurity(ownerUrl: string): Promise<void> {
  const tables = await query<{ name: string }>(
    ownerUrl,
    "select oid::regclass::text as name from pg_class where relrowsecurity and relkind = 'r'",
  );
  const statements = tables.map(
    ({ name }) => `ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY, DISABLE ROW LEVEL SECURITY`,
  );
  await query(ownerUrl, statements.join(";"));
}

/** `"t"."organization_id" = $1` becomes a condition that is always true and still uses the parameter. */
export function withoutOrganization(text: string): string {
  return text.replace(
    /(?<![\w."])(?:"?\w+"?\.)*"?(?:owner_)?organization_id"?\s*=\s*(\$\d+)/g,
    "($1::text IS NOT NULL)",
  );
}

type Parts = { parts: { statement: { text: string } }[] };
const isBatch = (value: unknown): value is Parts => typeof value === "object" && value !== null && "parts" in value;

function isQueryConfig(value: unknown): value is { text: string } {
  return typeof value === "object" && value !== null && "text" in value && typeof value.text === "string";
}

function cutOrganizationOutOfQueries(): () => void {
  const original = pg.Client.prototype.query;
  const patched = function query(this: pg.Client, ...args: unknown[]): unknown {
    const [first, ...rest] = args;
    const isApp = this.user === "credence_app";
    if (isApp && isBatch(first)) {
      for (const part of first.parts)
        part.statement = { ...part.statement, text: withoutOrganization(part.statement.text) };
    }
    const changed =
      isApp && typeof first === "string"
        ? withoutOrganization(first)
        : isApp && isQueryConfig(first)
          ? Object.assign(first, { text: withoutOrganization(first.text) })
          : first;
    return Reflect.apply(original, this, [changed, ...rest]);
  };
  Object.assign(pg.Client.prototype, { query: patched });
  return () => Object.assign(pg.Client.prototype, { query: original });
}

function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** A migrated, empty database of its own, a DATA_DIR of its own, and the settings that lib/env then reads. */
export async function createTestDatabase(walls: Walls = {}): Promise<TestDatabase> {
  const template = inject("database");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await query(template.superuser, `CREATE DATABASE ${name} TEMPLATE credence OWNER credence_owner`);
  const urls = {
    superuser: databaseUrl(template.superuser, name),
    owner: databaseUrl(template.owner, name),
    app: databaseUrl(template.app, name),
    system: databaseUrl(template.system, name),
  };
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "credence-data-"));
  Object.assign(process.env, {
    DATABASE_URL: urls.app,
    DATABASE_SYSTEM_URL: urls.system,
    DATABASE_OWNER_URL: urls.owner,
    CREDENCE_KEY: randomBytes(32).toString("base64"),
    DATA_DIR: dataDir,
    RATE_LIMITS: "off",
  });
  await closeDatabase();
  forgetEnv();
  if (walls.rowLevelSecurity === false) await disableRowLevelSecurity(urls.owner);
  const restoreQueries = walls.queriesNameTheOrganization === false ? cutOrganizationOutOfQueries() : () => undefined;
  const drop = async () => {
    restoreQueries();
    await closeDatabase();
    await query(template.superuser, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { name, urls, dataDir, drop };
}

/** Gives all tests of a file (or of a `describe`) one database of their own, and removes it afterwards. */
export function useTestDatabase(walls: Walls = {}): () => TestDatabase {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createTestDatabase(walls);
  });
  afterAll(async () => {
    await database?.drop();
  });
  return () => {
    if (database === undefined) throw new Error("The test database is made before the first test runs");
    return database;
  };
}
