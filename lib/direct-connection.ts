import type pg from "pg";

const sentence = (setting: string) =>
  `${setting} leads through a pooler that hands the statements of one connection to several (PgBouncer's pool_mode = transaction): ` +
  "prepared statements, timeouts and LISTEN do not survive that. Name the server itself, or a pool_mode = session whose " +
  "ignore_startup_parameters lists statement_timeout and idle_in_transaction_session_timeout.";

const backendOf = async (client: pg.PoolClient): Promise<unknown> =>
  (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;

/** Two connections that are open at once and answered by one and the same process have a pooler before them. */
async function shareOneServer(pool: pg.Pool): Promise<boolean> {
  const first = await pool.connect();
  try {
    const second = await pool.connect();
    try {
      return (await backendOf(first)) === (await backendOf(second));
    } finally {
      second.release();
    }
  } finally {
    first.release();
  }
}

/** Refuses a database behind a pooler of transactions. Throws one sentence that says which setting, and what helps. */
export async function requireDirectConnection(setting: string, pool: pg.Pool): Promise<void> {
  const isPooled = await shareOneServer(pool).catch((error: unknown) => {
    // What PgBouncer says to the settings of our connections, unless it was told to overlook them.
    if (error instanceof Error && error.message.startsWith("unsupported startup parameter")) return true;
    throw error;
  });
  if (isPooled) throw new Error(sentence(setting));
}
