import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import pg from "pg";

// Directus over the same tables. It knows tables by a primary key of one column, and ours have two (organization, id):
// its schema has views of the tables, and a schema behind it empty tables of the same names that say which column is
// the key. A view of this kind costs its query nothing; PostgreSQL puts the table in its place.

const tables = ["providers", "flags", "workflow_events", "workflows"];
const { DATABASE_URL = "", PORT = "", BENCH_TOKEN = "" } = process.env;

async function prepare() {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query("create schema if not exists directus; create schema if not exists directus_keys");
  for (const table of tables) {
    await client.query(`create or replace view directus.${table} as select * from public.${table}`);
    await client.query(`create table if not exists directus_keys.${table} (id text primary key)`);
  }
  await client.end();
}

const env = {
  ...process.env,
  NODE_ENV: "production",
  DB_CLIENT: "pg",
  DB_CONNECTION_STRING: DATABASE_URL,
  DB_SEARCH_PATH: "array:directus,directus_keys",
  DB_POOL__MIN: "0",
  DB_POOL__MAX: "12",
  HOST: "127.0.0.1",
  PORT,
  KEY: "bench",
  SECRET: "bench-bench-bench-bench-bench-bench",
  ADMIN_EMAIL: "admin@example.org",
  ADMIN_PASSWORD: "bench-password",
  ADMIN_TOKEN: BENCH_TOKEN,
  PUBLIC_URL: `http://127.0.0.1:${PORT}`,
  LOG_LEVEL: "error",
  TELEMETRY: "false",
  RATE_LIMITER_ENABLED: "false",
  PRESSURE_LIMITER_ENABLED: "false",
  CACHE_ENABLED: "false",
  ACCEPT_TERMS: "true",
  QUERY_LIMIT_MAX: "-1",
  SERVE_APP: "false",
  WEBSOCKETS_ENABLED: "false",
  METRICS_ENABLED: "false",
};
const program = fileURLToPath(new URL("../node_modules/directus/cli.js", import.meta.url));

await prepare();
const [code] = await once(spawn(process.execPath, [program, "bootstrap"], { env, stdio: "inherit" }), "exit");
if (code !== 0) process.exit(code ?? 1);
// Its program serves until this process, whose parent stops it, ends.
process.env = env;
process.argv = [process.execPath, program, "start"];
await import(program);
