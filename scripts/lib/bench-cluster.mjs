import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { writePrivateFile } from "./data-dir.mjs";
import { migrate } from "./migrate.mjs";
import { startPostgres } from "./postgres.mjs";
import { databaseRoles } from "./postgres-roles.mjs";

/** The key that wraps this cluster's own keys, kept beside it: a later run opens what an earlier one made. */
function keyOf(dataDir) {
  const file = path.join(dataDir, "credence.key");
  if (!fs.existsSync(file)) writePrivateFile(file, `${randomBytes(32).toString("base64")}\n`);
  return fs.readFileSync(file, "utf8").trim();
}

async function asSuperuser(connectionString, work) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

// What a server with 8 GB would be given; the default of 128 MB is made to start anywhere.
const memory = { shared_buffers: "2GB", effective_cache_size: "6GB", max_wal_size: "8GB", checkpoint_timeout: "30min" };

async function giveMemory(postgres, isDurable) {
  // The durable one is small, and runs beside the other.
  const settings = isDurable ? { ...memory, shared_buffers: "512MB" } : memory;
  return asSuperuser(postgres.urls.superuser, async (client) => {
    const { rows } = await client.query("select current_setting('shared_buffers') as now");
    if (rows[0].now === settings.shared_buffers) return false;
    for (const [name, value] of Object.entries(settings)) await client.query(`alter system set ${name} = '${value}'`);
    return true;
  });
}

/**
 * Starts the cluster that lies in `dataDir` and is used again by later runs, with a migrated database per size
 * (number of providers). Without durability, unless it is asked for: a benchmark measures the work, not the disk.
 */
export async function startBenchCluster({ dataDir, sizes, port, isDurable = false }) {
  const start = () => startPostgres({ dataDir, isEphemeral: !isDurable, port });
  let postgres = await start();
  if (!postgres.isAdopted && (await giveMemory(postgres, isDurable))) {
    await postgres.stop();
    postgres = await start();
  }
  const databases = [];
  for (const size of sizes) {
    const name = `providers_${size}`;
    const place = (url) => url.replace(/[^/]*$/, name);
    await asSuperuser(postgres.urls.superuser, async (client) => {
      const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
      if (rowCount === 0) await client.query(`create database ${name} owner ${databaseRoles.owner}`);
    });
    const urls = Object.fromEntries(Object.entries(postgres.urls).map(([role, url]) => [role, place(url)]));
    await migrate(urls.owner);
    databases.push({ size, ...urls });
  }
  return { ...postgres, databases, key: keyOf(dataDir) };
}
