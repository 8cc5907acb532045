import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { root } from "./root.mjs";
import { UserError } from "./user-error.mjs";

/** Whether this is to be a test-data deployment. */
export const isSandbox = () => ["1", "on"].includes(process.env.SANDBOX ?? "");

async function ask(url, work) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const isMade = async (client) =>
  (await client.query("SELECT to_regnamespace('sandbox') IS NOT NULL AS made")).rows[0].made;

/**
 * Makes a migrated database one of test data, or brings it up to date. A database that holds anything becomes none, and
 * one of test data is used as nothing else: its clock was moved, and its history can be removed.
 */
export async function prepareSandbox({ owner, system }) {
  const made = await ask(owner, isMade);
  if (!isSandbox()) {
    if (!made) return;
    throw new UserError(
      "This database holds test data: start with SANDBOX=1, or use another one (DATA_DIR, or DATABASE_URL and its companions).",
    );
  }
  // The owner is held by row-level security and sees no organization.
  const isEmpty = await ask(
    system,
    async (client) => (await client.query("SELECT NOT EXISTS (SELECT 1 FROM organizations) AS empty")).rows[0].empty,
  );
  if (!made && !isEmpty) {
    throw new UserError(
      "SANDBOX=1 is for a database that was made with it, and this one holds an organization already: use an empty one (another DATA_DIR, or DATABASE_URL and its companions).",
    );
  }
  const script = fs.readFileSync(path.join(root, "prisma/sandbox.sql"), "utf8");
  await ask(owner, async (client) => {
    await client.query("SELECT pg_advisory_lock(hashtext('credence sandbox'))");
    await client.query(`BEGIN; ${script}; COMMIT;`);
  });
}
