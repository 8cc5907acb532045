import { now, setClockAhead } from "@/lib/clock";
import { systemPool } from "@/lib/db";
import { env } from "@/lib/env";
import { log } from "@/lib/log/log";
import { onceAProcess } from "@/lib/once-a-process";

/** Whoever moves the clock is followed by every process within this time. */
const lookEveryMs = 500;

const heard = onceAProcess("clock-moves", () => ({ aheadMs: 0, tell: new Set<() => void>() }));

/** Takes over the database's clock; answers by how many milliseconds it is ahead of the machine's. */
export async function readClock(): Promise<number> {
  const { rows } = await systemPool().query<{ ahead_ms: string }>("SELECT ahead_ms FROM sandbox.clock");
  const aheadMs = Number(rows[0]?.ahead_ms ?? 0);
  setClockAhead(aheadMs);
  if (aheadMs !== heard.aheadMs) {
    heard.aheadMs = aheadMs;
    for (const tell of heard.tell) tell();
  }
  return aheadMs;
}

async function isTestDatabase(): Promise<boolean> {
  const { rows } = await systemPool().query<{ made: boolean }>("SELECT to_regnamespace('sandbox') IS NOT NULL AS made");
  return rows[0]?.made === true;
}

/**
 * Keeps this process's clock with the database's, in a test-data deployment; elsewhere it does nothing. `onMove` is
 * called after each move. Answers the function that ends it. Throws where SANDBOX and the database do not agree.
 */
export async function followClock(onMove: () => void = () => undefined): Promise<() => void> {
  const isMade = await isTestDatabase();
  if (isMade !== env().SANDBOX) {
    throw new Error(
      isMade
        ? "This database holds test data: start with SANDBOX=1, or use another database."
        : "SANDBOX=1 is for a database that was made with it: run `npm run migrate` with SANDBOX=1 on an empty one.",
    );
  }
  if (!isMade) return () => undefined;
  await readClock();
  const tell = () => {
    log.info({ now: now().toISOString() }, "the clock was moved");
    onMove();
  };
  heard.tell.add(tell);
  const timer = setInterval(
    () => void readClock().catch((err: unknown) => log.warn({ err }, "the clock could not be read")),
    lookEveryMs,
  );
  timer.unref();
  return () => {
    clearInterval(timer);
    heard.tell.delete(tell);
  };
}
