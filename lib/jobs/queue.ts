import PgBoss from "pg-boss";
import type { Db } from "@/lib/db";
import { type JobName, jobTimeLimit } from "./job";
import { wakeWith } from "./wake";

type EnqueueOptions = {
  startAfterSeconds?: number;
  /** Waiting jobs of one name and key are run as one; a job that already runs does not count. */
  singletonKey?: string;
};

export type NewJob = { name: JobName; data: object } & EnqueueOptions;

/** A statement of pg-boss, run on whichever connection the caller has. */
export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** Retries after about 3 s, 6 s, 12 s … for some six hours: longer than most outages, and not forever. */
const retries = { retryLimit: 13, retryDelay: 2, retryBackoff: true };

/**
 * pg-boss without a connection of its own. Schema and queues are the migration's; a killed worker's jobs are noticed
 * `maintenanceIntervalSeconds` after they expired.
 */
export function createBoss(executeSql: ExecuteSql): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values) => executeSql(text, values) },
    migrate: false,
    schedule: false,
    maintenanceIntervalSeconds: 5,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 7,
    retentionDays: 30,
  });
}

const producer = createBoss(() => Promise.reject(new Error("Jobs are enqueued in a transaction")));

/** Adds a job to the caller's transaction: it exists when that commits, and never when it rolls back. */
export async function enqueue(db: Db, name: JobName, data: object, options: EnqueueOptions = {}): Promise<void> {
  await enqueueAll(db, [{ name, data, ...options }]);
}

/** Adds many jobs with one statement. */
export async function enqueueAll(db: Db, jobs: readonly NewJob[]): Promise<void> {
  await enqueueWith(async (text, values = []) => ({ rows: await db.$queryRawUnsafe(text, ...values) }), jobs);
}

/** The same on a connection that is not Prisma's. */
export async function enqueueWith(executeSql: ExecuteSql, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map(({ name, data, startAfterSeconds = 0, singletonKey }) => ({
    name,
    data,
    startAfter: `${startAfterSeconds} seconds`,
    singletonKey,
    expireInSeconds: jobTimeLimit,
    ...retries,
  }));
  await producer.insert(rows, { db: { executeSql } });
  await wakeWith(executeSql, "jobs");
}
