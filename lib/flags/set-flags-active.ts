import type { Context } from "@/lib/api/context";
import { isDatabaseUnavailable } from "@/lib/api/database-unavailable";
import { transacted } from "@/lib/api/transacted";
import { now } from "@/lib/clock";
import { log } from "@/lib/log/log";
import { setFlags, type Wish } from "./clear-flag";
import { unknownFlag } from "./read-state";

/** Undefined: it is as wished. Else why it is not. */
export type Outcomes = Map<string, { error?: string; isChanged: boolean; at: Date }>;

type Known = { id: string; active: boolean; subject_id: string; has_workflow: boolean };

/** What is known of flags, by subject: those of one are changed together. */
async function knownFlags(ctx: Context, ids: readonly string[]): Promise<Known[]> {
  const { db, organizationId } = ctx;
  return db.$queryRaw<Known[]>`
    select f.id, f.active, coalesce(f.provider_id, f.facility_id) as subject_id,
      coalesce(p.current_workflow_id, h.current_workflow_id) is not null as has_workflow
    from flags f
    left join providers p on p.organization_id = f.organization_id and p.id = f.provider_id
    left join facilities h on h.organization_id = f.organization_id and h.id = f.facility_id
    where f.organization_id = ${organizationId} and f.id = any(${ids})
    order by 3, 1`;
}

/** Sets flags active or clears them in the open transaction; a flag that may not be changed says why and harms no other. */
export async function setEach(ctx: Context, wishes: readonly Wish[], reason?: string): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  for (const [id, outcome] of await setFlags(ctx, wishes, reason)) {
    const error = typeof outcome === "string" ? undefined : outcome.detail;
    outcomes.set(id, { error, isChanged: outcome === "changed", at: ctx.now });
  }
  return outcomes;
}

/** Flags a transaction changes at most where each may be of a subject with a workflow, which it moves on. */
export const chunkOfFlags = 25;
/** Where none is. */
const chunkWithoutWorkflow = 1_000;

/** Flags by subject, in parts that a transaction changes in good time. */
function chunksOf(flags: readonly Known[]): Known[][] {
  const chunks: Known[][] = [];
  let weight = Infinity;
  let subject: string | undefined;
  for (const flag of flags) {
    const moves = flag.has_workflow && flag.subject_id !== subject;
    const more = moves ? chunkWithoutWorkflow / chunkOfFlags : 1;
    if (weight + more > chunkWithoutWorkflow) {
      chunks.push([]);
      weight = 0;
    }
    chunks.at(-1)?.push(flag);
    weight += more;
    subject = flag.subject_id;
  }
  return chunks;
}

/**
 * The same for any number of flags, a chunk a transaction; what is done of them stays done. A chunk that fails is tried
 * again flag by flag.
 */
export async function setFlagsActiveInChunks(ctx: Context, wishes: readonly Wish[]): Promise<Outcomes> {
  const outcomes: Outcomes = new Map(
    wishes.map(({ id }) => [id, { error: unknownFlag(id), isChanged: false, at: ctx.now }]),
  );
  const wished = new Map(wishes.map(({ id, active }) => [id, active]));
  const known = await transacted(ctx.organizationId, (db) => knownFlags({ ...ctx, db }, [...wished.keys()]));
  for (const { id } of known) outcomes.set(id, { isChanged: false, at: ctx.now });
  const attempt = (chunk: readonly Wish[]) =>
    transacted(ctx.organizationId, (db) => setEach({ ...ctx, db, now: now() }, chunk));
  for (const flags of chunksOf(known.filter(({ id, active }) => wished.get(id) !== active))) {
    const chunk = flags.map(({ id, active }) => ({ id, active: !active }));
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
      log.error({ requestId: ctx.requestId, flagId: wish.id, err: error }, "a flag could not be changed");
      const why = `could not be changed; the service's log says why under ${ctx.requestId}`;
      return new Map([[wish.id, { error: why, isChanged: false, at: ctx.now }]]);
    });
    for (const [id, outcome] of alone) outcomes.set(id, outcome);
  }
  return outcomes;
}
