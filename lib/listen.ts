import type { PoolClient } from "pg";
import { systemPool } from "@/lib/db";

type Ears = {
  onMessage: (payload: string) => void;
  /** From now on nothing is missed; also after each reconnection, when what was sent meanwhile is lost. */
  onListening: () => void;
};

const firstDelayMs = 1_000;
const longestDelayMs = 15_000;
/** A connection that died silently says nothing: it is asked, so that the pool's `query_timeout` can end it. */
const pulseMs = 30_000;

/**
 * Listens to a channel of the database (`NOTIFY`) on a connection of its own; a lost one is asked for again until there
 * is one. Returns the function that stops.
 */
export function listen(channel: string, { onMessage, onListening }: Ears): () => void {
  let current: PoolClient | undefined;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  let pulse: NodeJS.Timeout | undefined;
  let delayMs = firstDelayMs;

  function tryLater(): void {
    if (isStopped) return;
    retry = setTimeout(connect, delayMs);
    delayMs = Math.min(delayMs * 2, longestDelayMs);
  }

  function drop(connection: PoolClient): void {
    if (current !== connection) return;
    current = undefined;
    clearInterval(pulse);
    // Not back to the pool: it listens, or it is broken.
    connection.release(true);
    tryLater();
  }

  async function connect(): Promise<void> {
    const connection = await systemPool()
      .connect()
      .catch(() => null);
    if (connection === null) return tryLater();
    current = connection;
    connection.on("error", () => drop(connection));
    connection.on("notification", ({ payload }) => onMessage(payload ?? ""));
    if (isStopped) return drop(connection);
    try {
      await connection.query(`LISTEN ${channel}`);
    } catch {
      return drop(connection);
    }
    if (isStopped) return;
    delayMs = firstDelayMs;
    pulse = setInterval(() => void connection.query("SELECT 1").catch(() => drop(connection)), pulseMs);
    pulse.unref();
    onListening();
  }

  void connect();
  return () => {
    isStopped = true;
    clearTimeout(retry);
    if (current) drop(current);
  };
}
