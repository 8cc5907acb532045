import type { Context } from "@/lib/api/context";
import { isDatabaseUnavailable } from "@/lib/api/database-unavailable";
import { ApiError } from "@/lib/api/errors";
import { transacted } from "@/lib/api/transacted";
import { now } from "@/lib/clock";
import { setFlagActive } from "./clear-flag";
import { unknownFlag } from "./read-state";

export type Wish = { id: string; active: boolean };

/** Undefined: it is as wished. Else why it is not. */
export type Outcomes = Map<string, { error?: string; isChanged: boolean; at: Date }>;

/** The wishes by the subject of their flag, so that two such callers never wait for each other; unknown ones last. */
export async function bySubject(ctx: Context, wishes: readonly Wish[]): Promise<Wish[]> {
  const { db, organizationId } = ctx;
  const rows = await db.$queryRaw<{ id: string; subject_id: string }[]>`
    select f.id, coalesce(f.provider_id, f.facility_id) as subject_id from flags f
    where f.organization_id = ${organizationId} and f.id = any(${wishes.map(({ id }) => id)})`;
  const subjects = new Map(rows.map(({ id, subject_id }) => [id, subject_id]));
  const place = ({ id }: Wish) => `${subjects.get(id) ?? "~"} ${id}`;
  return wishes.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
}

/** Sets flags active or clears them in the open transaction; a flag that may not be changed says why and harms no other. */
export async function setEach(ctx: Context, wishes: readonly Wish[], reason?: string): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  for (const { id, active } of await bySubject(ctx, wishes)) {
    try {
      outcomes.set(id, { isChanged: await setFlagActive(ctx, id, active, reason), at: ctx.now });
    } catch (error) {
      // Refused before anything was written.
      if (!(error instanceof ApiError)) throw error;
      outcomes.set(id, { error: error.detail, isChanged: false, at: ctx.now });
    }
  }
  return outcomes;
}

/** Flags a transaction changes at most: each may move a workflow. */
export const chunkOfFlags = 25;

/**
 * The same for any number of flags, a chunk a transaction; what is done of them stays done. A chunk that fails is tried
 * again flag by flag.
 */
export async function setFlagsActiveInChunks(ctx: Context, wishes: readonly Wish[]): Promise<Outcomes> {
  const known = await transacted(ctx.organizationId, async (db) => {
    const rows = await db.$queryRaw<{ id: string; active: boolean }[]>`
      select f.id, f.active from flags f
      where f.organization_id = ${ctx.organizationId} and f.id = any(${wishes.map(({ id }) => id)})`;
    const active = new Map(rows.map((row) => [row.id, row.active]));
    return { active, sorted: await bySubject({ ...ctx, db }, wishes) };
  });
  const outcomes: Outcomes = new Map();
  const open: Wish[] = [];
  for (const wish of known.sorted) {
    const isActive = known.active.get(wish.id);
    if (isActive === undefined) outcomes.set(wish.id, { error: unknownFlag(wish.id), isChanged: false, at: ctx.now });
    else if (isActive === wish.active) outcomes.set(wish.id, { isChanged: false, at: ctx.now });
    else open.push(wish);
  }
  const attempt = (chunk: readonly Wish[]) =>
    transacted(ctx.organizationId, (db) => setEach({ ...ctx, db, now: now() }, chunk));
  for (let start = 0; start < open.length; start += chunkOfFlags) {
    const chunk = open.slice(start, start + chunkOfFlags);
    for (const [id, outcome] of await attempt(chunk).catch(() => oneByOne(ctx, chunk, attempt)))
      outcomes.set(id, outcome);
  }
  return outcomes;
}

async function oneByOne(
  ctx: Context,
  chunk: readonly Wish[],
  attempt: (chunk: readonly Wish[]) => Promise<Outcomes>,
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  for (const wish of chunk) {
    const alone = await attempt([wish]).catch((error: unknown): Outcomes => {
      if (isDatabaseUnavailable(error)) throw error;
      console.error(`request ${ctx.requestId}: flag ${wish.id} could not be changed:`, error);
      const why = `could not be changed; the service's log says why under ${ctx.requestId}`;
      return new Map([[wish.id, { error: why, isChanged: false, at: ctx.now }]]);
    });
    for (const [id, outcome] of alone) outcomes.set(id, outcome);
  }
  return outcomes;
}
