import fs from "node:fs";
import path from "node:path";
import PgBoss from "pg-boss";
import { databaseRoles } from "./postgres-roles.mjs";
import { root } from "./root.mjs";

// What pg-boss needs from each role. Requests put jobs in and see nothing of the others' (a row's id is all that the
// insert returns); the worker does everything else.
const grants = `
  GRANT USAGE ON SCHEMA pgboss TO ${databaseRoles.app}, ${databaseRoles.system};
  GRANT SELECT ON pgboss.queue, pgboss.version TO ${databaseRoles.app};
  GRANT INSERT, SELECT (id) ON pgboss.job TO ${databaseRoles.app};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO ${databaseRoles.system};
`;

const queueNames = JSON.parse(fs.readFileSync(path.join(root, "lib/jobs/queues.json"), "utf8"));

/** Makes pg-boss' schema and the queues, as the owner: at run time nothing may create them. Safe to run again. */
export async function prepareJobQueues(client) {
  const db = { executeSql: (text, values) => client.query(text, values) };
  const boss = new PgBoss({ db, migrate: true, supervise: false, schedule: false });
  await boss.start();
  try {
    for (const name of queueNames) await boss.createQueue(name);
    // Waiting jobs of one key are run as one; without it each run would look through the whole queue for them.
    await client.query(
      `CREATE INDEX IF NOT EXISTS job_waiting_by_key ON pgboss.job (name, singleton_key)
         WHERE state = 'created' AND singleton_key IS NOT NULL`,
    );
    // The next jobs are found by their turn; without it each worker would sort all that wait to find four.
    await client.query(
      `CREATE INDEX IF NOT EXISTS job_in_turn ON pgboss.job (name, priority DESC, created_on, id) WHERE state < 'active'`,
    );
    await client.query(grants);
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
