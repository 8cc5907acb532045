import pg from "pg";

/** Names of the three roles (architecture: owner migrates, app serves requests, system does the rest). */
export const databaseRoles = { owner: "credence_owner", app: "credence_app", system: "credence_system" };

export const databaseName = "credence";

const attributes = {
  owner: "LOGIN CREATEDB NOSUPERUSER NOCREATEROLE NOBYPASSRLS NOREPLICATION",
  app: "LOGIN NOCREATEDB NOSUPERUSER NOCREATEROLE NOBYPASSRLS NOREPLICATION NOINHERIT",
  system: "LOGIN NOCREATEDB NOSUPERUSER NOCREATEROLE NOBYPASSRLS NOREPLICATION NOINHERIT",
};

/**
 * Brings the roles, their passwords and the database of a cluster of ours to what they must be. Safe to run at every
 * start: a start that was killed between two of these statements is finished by the next one.
 */
export async function bootstrapRoles(superuserUrl, passwords) {
  const client = new pg.Client({ connectionString: superuserUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    // Two starts of the same cluster take turns.
    await client.query("select pg_advisory_lock(hashtext('credence bootstrap'))");
    const { rows: roles } = await client.query("select rolname from pg_roles");
    for (const [role, name] of Object.entries(databaseRoles)) {
      const verb = roles.some((row) => row.rolname === name) ? "ALTER" : "CREATE";
      await client.query(`${verb} ROLE ${name} ${attributes[role]} PASSWORD ${client.escapeLiteral(passwords[role])}`);
    }
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [databaseName]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName} OWNER ${databaseRoles.owner}`);
  } finally {
    await client.end();
  }
}
