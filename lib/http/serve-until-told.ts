import cluster from "node:cluster";
import { once } from "node:events";
import { env } from "@/lib/env";
import type { Connections } from "./connections";
import { makeDoor } from "./door";
import { takeConnections } from "./kept-process";

/**
 * Serves connections, those of the port or those that another process hands on, until this process is told to end; then
 * until all that was asked is answered. `onTold` is called in between, for answers that would last.
 */
export async function serveUntilTold(connections: Connections, onTold: () => void = () => undefined): Promise<void> {
  const { take, announceEnd, end } = connections;
  if (cluster.isWorker) {
    await takeConnections(take);
    announceEnd();
    onTold();
    return end();
  }
  const { HOST, PORT } = env();
  const door = makeDoor(take);
  door.open({ port: PORT, host: HOST });
  // "disconnect": the parent that started us is gone, also when it was killed.
  await Promise.race(["SIGTERM", "SIGINT", "disconnect"].map((reason) => once(process, reason)));
  // A second word of the kind must not cut short what the first began.
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => undefined);
  announceEnd();
  onTold();
  await door.close();
  await end();
}
