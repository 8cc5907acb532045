import type { Context } from "@/lib/api/context";
import { isDatabaseUnavailable } from "@/lib/api/database-unavailable";
import { ApiError, serviceUnavailable } from "@/lib/api/errors";
import { transacted } from "@/lib/api/transacted";
import { now } from "@/lib/clock";

export type Failure = { id: string; reason: string };

/** Changes some records in the open transaction; answers those that it could not change and why. */
type Change = (ctx: Context, ids: readonly string[]) => Promise<Failure[]>;

// Small enough that a chunk of files that each need a workflow moved is done well within a transaction's time.
const chunkSize = 100;

// A chunk happens when it is its turn, not when the call began: lists by time show it where it belongs.
const changed = (ctx: Context, ids: readonly string[], change: Change): Promise<Failure[]> =>
  transacted(ctx.organizationId, (db) => change({ ...ctx, db, now: now() }, ids));

async function changeOne(ctx: Context, id: string, change: Change): Promise<Failure[]> {
  try {
    return await changed(ctx, [id], change);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (error instanceof ApiError) return [{ id, reason: error.detail }];
    console.error(`request ${ctx.requestId}: ${id} could not be changed:`, error);
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
  for (let start = 0; start < sorted.length; start += chunkSize) {
    const chunk = sorted.slice(start, start + chunkSize);
    for (const { id, reason } of await changeChunk(ctx, chunk, change).catch(cutOff(ctx, start, sorted.length)))
      failures.set(id, reason);
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
    console.error(`request ${ctx.requestId} was cut off after ${done} of ${all}:`, error);
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
