import cluster from "node:cluster";
import { log } from "@/lib/log/log";
import { relayMetrics } from "@/lib/metrics/gather";
import { handOverAgain } from "./hand-over-again";

const firstPauseMs = 500;
const longestPauseMs = 15_000;
/** A process that ran this long was well: the next pause is short again. */
const wellAfterMs = 60_000;

/**
 * Keeps so many web processes behind the one port: connections go round among them, and one that ends is started again,
 * after a growing pause. This process serves nothing itself; it ends when all of them have ended in order.
 */
export function keepWebProcesses(count: number): void {
  let isStopping = false;
  let pauseMs = firstPauseMs;

  const start = () => {
    const since = Date.now();
    const worker = cluster.fork();
    handOverAgain(worker);
    worker.on("exit", (code, signal) => {
      if (isStopping) return endWhenAllHave();
      if (Date.now() - since > wellAfterMs) pauseMs = firstPauseMs;
      log.error({ signal, code, pauseMs }, "a web process ended; another is started");
      setTimeout(() => isStopping || start(), pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    });
  };
  const endWhenAllHave = () => {
    if (Object.values(cluster.workers ?? {}).every((worker) => worker?.isDead())) process.exit(0);
  };
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill("SIGTERM");
    endWhenAllHave();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // The parent that started us is gone, also when it was killed.
  process.on("disconnect", stop);
  relayMetrics();
  for (let made = 0; made < count; made += 1) start();
}
