import { clientOf, type Context, rolesOf } from "@/lib/api/context";
import { transacted } from "@/lib/api/transacted";
import { now } from "@/lib/clock";
import { type FlagChange, Prisma } from "@/lib/generated/prisma/client";
import { enqueue } from "@/lib/jobs/queue";
import { type Step, writeItems } from "./change-items";
import { type bulkActions, FlagChangeRequest } from "./flag-change-schemas";
import { unknownFlag } from "./read-state";
import { searchOfV2 } from "./search-choice";
import { conditionsOf } from "./search-conditions";
import { chunkOfFlags, setEach } from "./set-flags-active";
import { undoStep } from "./undo-flags";

type Action = (typeof bulkActions)[number];

// Reads are written by one statement; it stays well within the time that a statement has.
const readsAtOnce = 50_000;
/** How long a request goes on itself before the worker takes over. */
const patienceMs = 8_000;

/** The change's own context: whoever asked, also when the worker carries it out. */
export function contextOf(ctx: Pick<Context, "db" | "organizationId">, change: FlagChange): Context {
  const roles = rolesOf(change.actorRoles);
  const type = change.actorType === "user" ? "user" : "client";
  return {
    ...ctx,
    actor: { type, id: change.actorId, name: change.actorName, roles, client: clientOf(change) },
    now: now(),
    requestId: change.requestId,
  };
}

/** The flags of the next step, by id: a condition on flags `f`, and the ids that were named but are not there. */
async function chosen(ctx: Context, change: FlagChange, action: Action, size: number) {
  const choice = FlagChangeRequest.parse({ ...(change.choice as object), action, reason: change.reason || "none" });
  if (choice.matching) {
    const search = conditionsOf(ctx, searchOfV2(choice.matching));
    const except = choice.except_ids ?? [];
    // What came after the call was not seen by who made it.
    const fits = Prisma.sql`${search} and f.id > ${change.cursor} and not (f.id = any(${except}))
      and f.created_at <= ${change.createdAt} and f.flagged_date <= ${change.createdAt}`;
    return { fits, named: undefined };
  }
  const named = [...new Set(choice.ids)]
    .toSorted()
    .filter((id) => id > change.cursor)
    .slice(0, size);
  return { fits: Prisma.sql`f.organization_id = ${ctx.organizationId} and f.id = any(${named})`, named };
}

type Chosen = Awaited<ReturnType<typeof chosen>>;
type Counts = { ids: string[]; changed: number };

async function refuseUnknown(ctx: Context, change: FlagChange, { named }: Chosen, ids: readonly string[]) {
  const known = new Set(ids);
  const unknown = (named ?? []).filter((id) => !known.has(id));
  await writeItems(
    ctx,
    change,
    unknown.map((flagId) => ({ flagId, error: unknownFlag(flagId) })),
  );
  return unknown.length;
}

const lastOf = ({ named }: Chosen, ids: readonly string[], size: number): string | null => {
  const seen = named ?? ids;
  return seen.length < size ? null : (seen.at(-1) ?? null);
};

/** One `INSERT … SELECT` marks what is chosen read. */
async function readStep(ctx: Context, change: FlagChange): Promise<Step> {
  const choice = await chosen(ctx, change, "mark_read", readsAtOnce);
  const [row] = await ctx.db.$queryRaw<Counts[]>`
    with chosen as materialized (select f.id from flags f where ${choice.fits} order by f.id limit ${readsAtOnce}),
    written as (
      insert into flag_reads (organization_id, flag_id, reader_id, reason, read_at, change_id)
      select ${ctx.organizationId}, id, ${ctx.actor.id}, ${change.reason}, ${ctx.now}::timestamptz, ${change.id} from chosen
      on conflict do nothing returning 1
    )
    select array(select id from chosen order by id) as ids, (select count(*) from written)::int as changed`;
  const { ids, changed } = row ?? { ids: [], changed: 0 };
  const failed = await refuseUnknown(ctx, change, choice, ids);
  return { last: lastOf(choice, ids, readsAtOnce), matched: ids.length + failed, changed, failed };
}

/** Takes reads away and keeps them beside the change, for its undoing. */
async function unreadStep(ctx: Context, change: FlagChange): Promise<Step> {
  const choice = await chosen(ctx, change, "mark_unread", readsAtOnce);
  const [row] = await ctx.db.$queryRaw<Counts[]>`
    with chosen as materialized (select f.id from flags f where ${choice.fits} order by f.id limit ${readsAtOnce}),
    gone as (
      delete from flag_reads r using chosen
      where r.organization_id = ${ctx.organizationId} and r.reader_id = ${ctx.actor.id} and r.flag_id = chosen.id
      returning r.flag_id, r.reason, r.read_at, r.change_id
    ), kept as (
      insert into flag_change_items (organization_id, change_id, flag_id, before, at)
      select ${ctx.organizationId}, ${change.id}, flag_id,
        jsonb_build_object('reason', reason, 'readAt', read_at, 'changeId', change_id), ${ctx.now}::timestamptz from gone
      returning 1
    )
    select array(select id from chosen order by id) as ids, (select count(*) from kept)::int as changed`;
  const { ids, changed } = row ?? { ids: [], changed: 0 };
  const failed = await refuseUnknown(ctx, change, choice, ids);
  return { last: lastOf(choice, ids, readsAtOnce), matched: ids.length + failed, changed, failed };
}

/** Clears or opens flags again, one by one, since each may move a workflow. */
async function activeStep(ctx: Context, change: FlagChange, active: boolean): Promise<Step> {
  const choice = await chosen(ctx, change, active ? "activate" : "deactivate", chunkOfFlags);
  // Of what was found, flags that already are as asked were not meant; of what was named they are counted.
  const differs = choice.named ? Prisma.sql`true` : Prisma.sql`f.active = ${!active}`;
  const flags = await ctx.db.$queryRaw<{ id: string; before: Prisma.InputJsonObject }[]>`
    select f.id, jsonb_build_object('resolution', f.resolution, 'reason', f.resolution_reason) as before
    from flags f where ${choice.fits} and ${differs} order by f.id limit ${chunkOfFlags}`;
  const ids = flags.map(({ id }) => id);
  const outcomes = await setEach(
    ctx,
    ids.map((id) => ({ id, active })),
    change.reason || undefined,
  );
  const touched = flags.filter(({ id }) => outcomes.get(id)?.isChanged || outcomes.get(id)?.error !== undefined);
  await writeItems(
    ctx,
    change,
    touched.map(({ id, before }) => ({ flagId: id, before, error: outcomes.get(id)?.error })),
  );
  const refused = [...outcomes.values()].filter(({ error }) => error !== undefined).length;
  const failed = refused + (await refuseUnknown(ctx, change, choice, ids));
  const changed = touched.length - refused;
  return {
    last: lastOf(choice, ids, chunkOfFlags),
    matched: changed + failed + ids.length - touched.length,
    changed,
    failed,
  };
}

const steps: Record<string, (ctx: Context, change: FlagChange) => Promise<Step>> = {
  mark_read: readStep,
  mark_unread: unreadStep,
  deactivate: (ctx, change) => activeStep(ctx, change, false),
  activate: (ctx, change) => activeStep(ctx, change, true),
  undo: undoStep,
};

type Address = { organizationId: string; changeId: string };

/** The next part of a change, in a transaction of its own; whoever else carries it out waits. True when all is done. */
async function nextStep({ organizationId, changeId }: Address): Promise<boolean> {
  return transacted(organizationId, async (db) => {
    await db.$queryRaw`select 1 from flag_changes where organization_id = ${organizationId} and id = ${changeId} for update`;
    const change = await db.flagChange.findFirst({ where: { organizationId, id: changeId } });
    const step = change && steps[change.action];
    if (!step || change.state === "done") return true;
    const { last, matched, changed, failed } = await step(contextOf({ db, organizationId }, change), change);
    await db.flagChange.update({
      where: { organizationId_id: { organizationId, id: changeId } },
      data: {
        matched: { increment: matched },
        changed: { increment: changed },
        failed: { increment: failed },
        ...(last === null ? { state: "done", finishedAt: now() } : { cursor: last }),
      },
    });
    return last === null;
  });
}

/** Carries a change on until it is done or the time is over; true when it is done. */
export async function carryOn(address: Address, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) if (await nextStep(address)) return true;
  return false;
}

/** Carries a change on within a request; what is left then is the worker's. */
export async function carryOutNow(ctx: Context, changeId: string): Promise<void> {
  const address = { organizationId: ctx.organizationId, changeId };
  if (await carryOn(address, patienceMs)) return;
  await transacted(ctx.organizationId, (db) => enqueue(db, "change-flags", address, { singletonKey: changeId }));
}

/** The worker looks after a change whose request died; a finished one costs it nothing. */
export const safeguard = (ctx: Context, changeId: string): Promise<void> =>
  enqueue(ctx.db, "change-flags", { organizationId: ctx.organizationId, changeId }, { startAfterSeconds: 20 });
