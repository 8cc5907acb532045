import type PgBoss from "pg-boss";
import { systemPool } from "@/lib/db";
import { log } from "@/lib/log/log";
import { traced } from "@/lib/tracing/tracing";
import { Bell } from "./bell";
import { type Job, jobTimeLimit } from "./job";
import { createBoss } from "./queue";

type Fetched = PgBoss.JobWithMetadata;

/** Notifications wake; the poll finds what they missed, and jobs whose time has come. */
const pollMs = 2_000;
const clockMs = 15_000;

export type JobRunner = {
  wake: () => void;
  /** Enqueues what runs by the clock and is due; it happens by itself every few seconds. */
  lookAtTheClock: () => void;
  stop: () => Promise<void>;
};

/**
 * Runs the jobs of the registry until `stop`, which lets those that run come to their end. The loop is ours and not
 * pg-boss's `work`: that one waits for whole batches, and an error while it completes a job ends the process.
 */
export async function runJobs(jobs: readonly Job[]): Promise<JobRunner> {
  const boss = createBoss((text, values) => systemPool().query(text, values));
  boss.on("error", (err) => log.error({ err }, "the queue failed"));
  await boss.start();

  const enqueueScheduled = () => jobs.forEach((definition) => enqueueByTheClock(boss, definition));
  enqueueScheduled();
  const clock = setInterval(enqueueScheduled, clockMs);

  let isStopping = false;
  const bells = jobs.map(() => new Bell());
  const loops = jobs.map(async (definition, index) => {
    const bell = bells[index] ?? new Bell();
    const running = new Set<Promise<void>>();
    while (!isStopping) {
      const free = definition.concurrency - running.size;
      const fetched = free > 0 ? await fetchJobs(boss, definition, free) : [];
      for (const one of fetched) {
        const work = perform(boss, definition, one).finally(() => {
          running.delete(work);
          bell.ring();
        });
        running.add(work);
      }
      if (fetched.length === 0 || fetched.length < free) await bell.wait(pollMs);
    }
    await Promise.all(running);
  });

  return {
    wake: () => bells.forEach((bell) => bell.ring()),
    lookAtTheClock: () => {
      enqueueScheduled();
      bells.forEach((bell) => bell.ring());
    },
    stop: async () => {
      isStopping = true;
      clearInterval(clock);
      bells.forEach((bell) => bell.ring());
      await Promise.all(loops);
      await boss.stop({ graceful: false });
    },
  };
}

/** All workers ask for the next run; the queue keeps one a slot. */
async function enqueueByTheClock(boss: PgBoss, { name, everySeconds }: Job): Promise<void> {
  if (everySeconds === undefined) return;
  const job = { name, data: {}, singletonKey: name, singletonSeconds: everySeconds, expireInSeconds: jobTimeLimit };
  await boss.insert([{ ...job, retryLimit: 0 }]).catch(report(`could not schedule ${name}`));
}

async function fetchJobs(boss: PgBoss, { name }: Job, count: number): Promise<Fetched[]> {
  const fetched = await boss.fetch<object>(name, { batchSize: count, includeMetadata: true });
  const keys = fetched.flatMap(({ singletonKey, singletonOn }) => (singletonKey && !singletonOn ? [singletonKey] : []));
  if (keys.length > 0) await dropDuplicates(name, keys).catch(report(`could not tidy ${name}`));
  return fetched;
}

/**
 * What the waiting duplicates ask for is already committed, so the run that begins now covers them. Refusing a
 * duplicate while it is enqueued would lose the change of a transaction that commits after that run has begun.
 */
async function dropDuplicates(name: string, keys: string[]): Promise<void> {
  await systemPool().query(
    `DELETE FROM pgboss.job WHERE id IN (
       SELECT id FROM pgboss.job
       WHERE name = $1 AND state = 'created' AND start_after <= now() AND singleton_key = ANY($2) AND singleton_on IS NULL
       FOR UPDATE SKIP LOCKED) AND name = $1`,
    [name, keys],
  );
}

async function perform(boss: PgBoss, definition: Job, { id, name, data }: Fetched): Promise<void> {
  const timeIsOver = AbortSignal.timeout(jobTimeLimit * 1000);
  try {
    await traced(`job ${name}`, { kind: "CONSUMER", attributes: { "credence.job": name, "credence.job_id": id } }, () =>
      Promise.race([definition.perform(data, timeIsOver), rejectWhen(timeIsOver)]),
    );
    await settle(() => boss.complete(name, id));
  } catch (error) {
    log.error({ job: name, jobId: id, err: error }, "job failed");
    const message = error instanceof Error ? error.message : String(error);
    await settle(() => boss.fail(name, id, { message }));
  }
}

function rejectWhen(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error(`took longer than ${jobTimeLimit} s`)), { once: true });
  });
}

/** A database that is away for a moment must not make a finished job run again; away for longer, it does. */
async function settle(write: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; tries <= 5; tries += 1) {
    try {
      await write();
      return;
    } catch (error) {
      if (tries === 5) report("could not settle a job")(error);
      else await new Promise((resolve) => setTimeout(resolve, tries * 500));
    }
  }
}

function report(what: string): (error: unknown) => void {
  return (err) => log.error({ err }, what);
}
