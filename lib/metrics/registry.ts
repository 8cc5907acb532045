import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { connectionCounts } from "@/lib/db-connections";
import { onceAProcess } from "@/lib/once-a-process";

type Metrics = { registry: Registry; requests: Histogram<"operation" | "method" | "status"> };

/** Seconds: from what a short answer takes to what a client no longer waits for. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function make(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "credence_http_request_duration_seconds",
    help: "Requests by operation, method and status, until the answer's head was ready",
    labelNames: ["operation", "method", "status"],
    buckets,
    registers: [registry],
  });
  const connections = new Gauge({
    name: "credence_database_connections",
    help: "Connections to the database by pool and state; waiting: requests that wait for one",
    labelNames: ["pool", "state"],
    registers: [],
    collect() {
      for (const { pool, ...states } of connectionCounts())
        for (const [state, count] of Object.entries(states)) this.set({ pool, state }, count);
    },
  });
  registry.registerMetric(connections);
  return { registry, requests };
}

const metrics = () => onceAProcess("metrics", make);

/** What this process counts of itself. */
export const processRegistry = (): Registry => metrics().registry;

/** Counts an answered request. `operation` is the operation's id, or "page", or "none": never what a client wrote. */
export function countRequest(operation: string, method: string, status: number, seconds: number): void {
  metrics().requests.observe({ operation, method, status }, seconds);
}
