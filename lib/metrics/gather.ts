import cluster from "node:cluster";
import { randomUUID } from "node:crypto";
import { AggregatorRegistry, type Registry } from "prom-client";
import { z } from "zod";
import { processRegistry } from "./registry";

type Told = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

// What the web processes and the one that keeps them say to each other: one is asked for the metrics, has all asked, and
// is told what all of them counted.
const Message = z.discriminatedUnion("metrics", [
  z.object({ metrics: z.literal("wanted"), id: z.string() }),
  z.object({ metrics: z.literal("asked"), id: z.string() }),
  z.object({ metrics: z.literal("told"), id: z.string(), told: z.array(z.unknown()) }),
  z.object({ metrics: z.literal("gathered"), id: z.string(), all: z.array(z.array(z.unknown())) }),
]);
type Message = z.output<typeof Message>;

const messageIn = (value: unknown): Message | null => Message.safeParse(value).data ?? null;

/** Milliseconds that a web process may take to tell what it counted; one that hangs is left out. */
const patienceMs = 2_000;

/** In a web process that another one keeps: tells what it counted when it is asked. */
export function tellMetrics(): void {
  if (!cluster.isWorker) return;
  process.on("message", async (value) => {
    const message = messageIn(value);
    if (message?.metrics !== "asked") return;
    process.send?.({ metrics: "told", id: message.id, told: await processRegistry().getMetricsAsJSON() });
  });
}

/** In the process that keeps the web processes: asks all of them when one of them wants to know. */
export function relayMetrics(): void {
  const waiting = new Map<string, { all: unknown[][]; missing: number; end: () => void }>();
  cluster.on("message", (asker, value: unknown) => {
    const message = messageIn(value);
    if (message?.metrics === "told") {
      const asked = waiting.get(message.id);
      asked?.all.push(message.told);
      if (asked && asked.all.length >= asked.missing) asked.end();
    }
    if (message?.metrics !== "wanted") return;
    const { id } = message;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const all: unknown[][] = [];
    const end = () => {
      clearTimeout(timer);
      if (waiting.delete(id) && asker.isConnected()) asker.send({ metrics: "gathered", id, all });
    };
    const timer = setTimeout(end, patienceMs);
    waiting.set(id, { all, missing: workers.length, end });
    for (const worker of workers) worker?.send({ metrics: "asked", id });
  });
}

function askAll(): Promise<Told[]> {
  const id = randomUUID();
  return new Promise((resolve) => {
    const hear = (value: unknown) => {
      const message = messageIn(value);
      if (message?.metrics === "gathered" && message.id === id) end(message.all as Told[]);
    };
    const end = (all: Told[]) => {
      clearTimeout(timer);
      process.off("message", hear);
      resolve(all);
    };
    // The one that keeps us is busy or gone: what this process counted is better than nothing.
    const timer = setTimeout(
      () =>
        void processRegistry()
          .getMetricsAsJSON()
          .then((own) => end([own])),
      2 * patienceMs,
    );
    process.on("message", hear);
    process.send?.({ metrics: "wanted", id });
  });
}

/** What the web processes behind this port counted, together, as Prometheus reads it. */
export async function gatheredMetrics(): Promise<string> {
  if (!cluster.isWorker) return processRegistry().metrics();
  return AggregatorRegistry.aggregate(await askAll()).metrics();
}
