import { closeDatabase } from "@/lib/db-connections";
import { assertDatabaseRoles } from "@/lib/db-roles";
import { jobs } from "@/lib/jobs/registry";
import { runJobs } from "@/lib/jobs/run-jobs";
import { listenForWork } from "@/lib/jobs/wake";
import { log } from "@/lib/log/log";
import { followClock } from "@/lib/sandbox/follow-clock";
import { startTracing } from "@/lib/tracing/start-tracing";
import { runDeliveries } from "@/lib/webhooks/delivery/run-deliveries";

/** Milliseconds for what is under way when the worker is told to stop; the rest is taken up by the next one. */
const stopTimeoutMs = 12_000;

async function main(): Promise<void> {
  const end = askedToStop();
  await assertDatabaseRoles();
  const endTracing = await startTracing("worker");
  let lookAtTheClock: () => void = () => undefined;
  await followClock(() => lookAtTheClock());
  const jobRunner = await runJobs(jobs);
  ({ lookAtTheClock } = jobRunner);
  const deliveryRunner = runDeliveries();
  const stopListening = listenForWork((whom) => (whom === "jobs" ? jobRunner : deliveryRunner).wake());
  log.info("worker: ready");
  // The parent, when it started this process with a channel, waits for this.
  if (process.connected) process.send?.("ready");

  const reason = await end;
  log.info({ reason }, "worker: stopping");
  setTimeout(() => {
    log.warn({ stopTimeoutMs }, "worker: not done in time, leaving the rest to the next worker");
    process.exit(1);
  }, stopTimeoutMs).unref();
  stopListening();
  await Promise.all([jobRunner.stop(), deliveryRunner.stop()]);
  await endTracing();
  await closeDatabase();
}

/** Resolves when the worker is to end. Losing the parent counts: nobody else would ever stop it. */
function askedToStop(): Promise<string> {
  return new Promise((resolve) => {
    process.once("SIGTERM", () => resolve("SIGTERM"));
    process.once("SIGINT", () => resolve("SIGINT"));
    if (process.connected) process.once("disconnect", () => resolve("the parent is gone"));
  });
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    log.fatal({ err: error }, "worker: cannot go on");
    process.exit(1);
  },
);
