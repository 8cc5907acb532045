import type { Context } from "@/lib/api/context";
import { isDatabaseUnavailable } from "@/lib/api/database-unavailable";
import { ApiError, serviceUnavailable } from "@/lib/api/errors";
import { transacted } from "@/lib/api/transacted";
import { now } from "@/lib/clock";
import { log } from "@/lib/log/log";
import { subjectsUnderWay } from "@/lib/workflows/lock-workflow";

export type Failure = { id: string; reason: string };

/** Changes some records in the open transaction; answers those that it could not change and why. */
type Change = (ctx: Context, ids: readonly string[]) => Promise<Failure[]>;

// A chunk is done well within a transaction's time: many records by a few statements, or fewer whose workflows are moved
// one by one.
const chunkWeight = 1_000;
const weightUnderWay = 10;

/** Ids in parts of one transaction each, in their order. */
function chunksOf(ids: readonly string[], isUnderWay: (id: string) => boolean): string[][] {
  const chunks: string[][] = [];
  let room = 0;
  for (const id of ids) {
    const weight = isUnderWay(id) ? weightUnderWay : 1;
    if (room < weight) {
      chunks.push([]);
      room = chunkWeight;
    }
    chunks.at(-1)?.push(id);
    room -= weight;
  }
  return chunks;
}

// A chunk happens when it is its turn, not when the call began: lists by time show it where it belongs.
const changed = (ctx: Context, ids: readonly string[], change: Change): Promise<Failure[]> =>
  transacted(ctx.organizationId, (db) => change({ ...ctx, db, now: now() }, ids));

async function changeOne(ctx: Context, id: string, change: Change): Promise<Failure[]> {
  try {
    return await changed(ctx, [id], change);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (error instanceof ApiError) return [{ id, reason: error.detail }];
    log.error({ requestId: ctx.requestId, id, err: error }, "one of many could not be changed");
    return [{ id, reason: `could not be changed; the service's log says why under ${ctx.requestId}` }];
  }
}

/**
 * Changes any number of records, a chunk a transaction, so that ten thousand neither hold ten thousand locks nor fail
 * together: of a chunk with a record that fails the others are changed one by one. Chunks are taken by id, so that two
 * calls meet in one order. An id that is named twice counts once. Failures come in the order of `ids`. When the
 * database goes away meanwhile (503), chunks that were done stay done, and repeating the call tells which.
 */
export async function changeInChunks(ctx: Context, ids: readonly string[], change: Change): Promise<Failure[]> {
  const distinct = [...new Set(ids)];
  const sorted = distinct.toSorted();
  const failures = new Map<string, string>();
  const underWay = await transacted(ctx.organizationId, (db) => subjectsUnderWay({ ...ctx, db }, sorted));
  let done = 0;
  for (const chunk of chunksOf(sorted, (id) => underWay.has(id))) {
    for (const { id, reason } of await changeChunk(ctx, chunk, change).catch(cutOff(ctx, done, sorted.length)))
      failures.set(id, reason);
    done += chunk.length;
  }
  return distinct.flatMap((id) => {
    const reason = failures.get(id);
    return reason === undefined ? [] : [{ id, reason }];
  });
}

/** Says how far the call came when the database went away in the middle of it. */
const cutOff =
  (ctx: Context, done: number, all: number) =>
  (error: unknown): never => {
    if (!isDatabaseUnavailable(error)) throw error;
    log.error({ requestId: ctx.requestId, done, all, err: error }, "cut off in the middle");
    throw serviceUnavailable(
      `The service lost its database after ${done} of ${all}, by id; these are kept. Repeat the call for the rest`,
    );
  };

async function changeChunk(ctx: Context, chunk: readonly string[], change: Change): Promise<Failure[]> {
  try {
    return await changed(ctx, chunk, change);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
  }
  const failures: Failure[] = [];
  for (const id of chunk) failures.push(...(await changeOne(ctx, id, change)));
  return failures;
}
