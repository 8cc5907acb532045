import { fillDatabase, type Place } from "../data/fill-database";
import { measureDecisions } from "./decisions";
import { shareKeys } from "./growth";
import type { Result } from "./hot-operations";
import { startOurs, startPeers } from "./start-field";

/**
 * Decisions as they are taken in reality: on a PostgreSQL that waits for its disk at each commit (`BENCH_DURABLE`, a
 * small cluster of its own). Undefined where there is none.
 */
export async function measureDurableDecisions(
  keysFrom: string,
  options: { rounds: number; seconds: number; port: number },
): Promise<Result | undefined> {
  if (process.env.BENCH_DURABLE === undefined) return undefined;
  const place = JSON.parse(process.env.BENCH_DURABLE) as Place & { pid: number };
  await fillDatabase(place);
  await shareKeys(keysFrom, place.superuser);
  const ours = await startOurs(place, options.port, { name: "durable" });
  const peers = await startPeers(place, options.port + 1, ["fastify"]);
  try {
    // Each workflow is decided once, and here are few.
    const measured = { ...options, seconds: Math.min(0.2, options.seconds), postgres: place.pid };
    return await measureDecisions({ ours, peers }, place.superuser, measured, {
      name: "decision with durability",
      among: "all organizations",
    });
  } finally {
    for (const server of [ours, ...Object.values(peers)]) await server.stop();
  }
}
