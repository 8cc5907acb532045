import cluster, { type Worker } from "node:cluster";
import { sumCounts } from "@/lib/api/shared-counts";
import { log } from "@/lib/log/log";
import { relayMetrics } from "@/lib/metrics/gather";
import { makeDoor } from "./door";
import { HandOver } from "./hand-over";
import { type KeeperWord, WebWord } from "./keeper-words";

const firstPauseMs = 500;
const longestPauseMs = 15_000;
/** A process that ran this long was well: the next pause is short again. */
const wellAfterMs = 60_000;
/** A web process that is told to end does so in ten seconds; one that hangs is killed. */
const endMs = 12_000;

const tell = (worker: Worker, word: KeeperWord): void => {
  if (worker.isConnected()) worker.send(word, () => undefined);
};

/**
 * Keeps so many web processes behind the one port: connections go round among them, and one that ends is started again,
 * after a growing pause. One that is told to end does so when another is ready in its place. This process serves nothing
 * itself; told to end, it closes the port, and ends when all of them have answered what they were asked.
 */
export function keepWebProcesses(count: number, address: { port: number; host: string }): void {
  const handOver = new HandOver();
  const door = makeDoor((connection) => handOver.give(connection));
  /** Those that take connections, and those that are not so far. */
  const ready = new Set<Worker>();
  const starting = new Set<Worker>();
  let isOpen = false;
  let isStopping = false;

  /** Starts a process and keeps another in its place when it ends. `instead` goes when this one is ready. */
  const keep = (instead?: Worker, pauseBeforeMs = firstPauseMs) => {
    let pauseMs = pauseBeforeMs;
    const since = Date.now();
    const worker = cluster.fork();
    starting.add(worker);
    let isLeaving = false;
    worker.on("message", (value: unknown) => {
      const word = WebWord.safeParse(value).data;
      if (word?.door === "taken") handOver.taken(worker, word.number);
      if (word?.door === "ready") {
        starting.delete(worker);
        ready.add(worker);
        handOver.add(worker);
        if (!isOpen) door.open(address);
        isOpen = true;
        if (instead) letGo(instead);
      }
      if (word?.door === "leaving" && !isLeaving && !isStopping) {
        isLeaving = true;
        keep(worker);
      }
    });
    // Not "exit": what it said before its end is heard by now. Not "disconnect", nor does Node strike it off its list: of
    // a process that is killed while it is handed a connection Node waits for an answer for ever.
    worker.process.once("close", () => {
      handOver.remove(worker, { isGone: true });
      delete cluster.workers?.[worker.id];
    });
    worker.on("exit", (code, signal) => {
      ready.delete(worker);
      starting.delete(worker);
      if (isStopping) return endWhenAllHave();
      if (isLeaving) return;
      if (Date.now() - since > wellAfterMs) pauseMs = firstPauseMs;
      log.error({ signal, code, pauseMs }, "a web process ended; another is started");
      setTimeout(() => isStopping || keep(instead, Math.min(pauseMs * 2, longestPauseMs)), pauseMs);
    });
  };
  const letGo = (worker: Worker) => {
    ready.delete(worker);
    handOver.remove(worker, { isGone: false });
    tell(worker, { door: "closed" });
  };
  const all = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const endWhenAllHave = () => {
    if (all().every((worker) => worker.isDead())) process.exit(0);
  };
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      for (const worker of all()) worker.process.kill("SIGKILL");
    }, endMs);
    for (const worker of starting) worker.process.kill("SIGKILL");
    await door.close();
    await handOver.done();
    for (const worker of ready) letGo(worker);
    endWhenAllHave();
  };
  for (const reason of ["SIGTERM", "SIGINT", "disconnect"] as const) process.on(reason, () => void stop());
  relayMetrics();
  sumCounts();
  for (let made = 0; made < count; made += 1) keep();
}
