import type { ClientConfig } from "pg";
import { env } from "@/lib/env";

/** How every connection to the database is opened, in a pool or alone. `name` shows in PostgreSQL's list of them. */
export const connectionSettings = (connectionString: string, name: string) =>
  ({
    connectionString,
    application_name: `credence-${name}`,
    // There, every statement's now() is the clock that people move (prisma/sandbox.sql).
    ...(env().SANDBOX ? { options: "-c search_path=sandbox,pg_catalog,public" } : {}),
    connectionTimeoutMillis: 15_000,
    // Without query_timeout a connection that died silently hangs its request for good.
    query_timeout: 30_000,
    statement_timeout: 25_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  }) satisfies ClientConfig;
