import { Prisma } from "@/lib/generated/prisma/client";
import { onceAProcess } from "@/lib/once-a-process";

/** The row that stands at an offset of a list: what the list is sorted by, as text, and the id. */
export type Position = { offset: number; key: string; id: string };

/** What is remembered of a list: true in `snapshot`, and as long as nobody has written the providers since. */
export type Walk = { readonly snapshot: string; readonly since: number; total?: number; positions: Position[] };

// So old a snapshot is not asked about any more: the traces of writes are kept three times as long (lib/jobs/sweep.ts).
const lifetimeMs = 5 * 60_000;
const mostWalks = 200;
const mostPositions = 1000;

const walks = onceAProcess("list positions", () => new Map<string, Walk>());

/** What is remembered of a list, or undefined. `list` names the organization and the choice. */
export function walkOf(list: string): Walk | undefined {
  const walk = walks.get(list);
  if (walk === undefined || Date.now() - walk.since < lifetimeMs) return walk;
  walks.delete(list);
  return undefined;
}

/** The last position that is not behind the offset. */
export function positionBefore({ positions }: Walk, offset: number): Position | undefined {
  return positions.findLast((position) => position.offset <= offset);
}

/** Begins to remember a list, as it is in the snapshot. */
export function beginWalk(list: string, snapshot: string): Walk {
  const walk: Walk = { snapshot, since: Date.now(), positions: [] };
  walks.delete(list);
  walks.set(list, walk);
  const [oldest] = walks.keys();
  if (walks.size > mostWalks && oldest !== undefined) walks.delete(oldest);
  return walk;
}

type Total = { snapshot: string; total: number };

/** How many a list had in all, and in which snapshot that was so. */
export function totalOf(list: string): Total | undefined {
  const walk = walkOf(list);
  return walk?.total === undefined ? undefined : { snapshot: walk.snapshot, total: walk.total };
}

/** Remembers how many there are, where nothing else is remembered of the list. */
export function rememberTotal(list: string, { snapshot, total }: Total): void {
  beginWalk(list, snapshot).total = total;
}

/** Remembers what was found while `walk` still stood. */
export function rememberPositions(walk: Walk, found: readonly Position[]): void {
  for (const position of found) {
    const behind = walk.positions.findLastIndex(({ offset }) => offset <= position.offset);
    if (walk.positions[behind]?.offset !== position.offset) walk.positions.splice(behind + 1, 0, position);
  }
  // Every second one, with twice as much to walk over between them.
  if (walk.positions.length > mostPositions) walk.positions = walk.positions.filter((_, index) => index % 2 === 1);
}

/**
 * Whether the organization's providers are those of the snapshot: nobody who wrote them and whom we see now was unseen
 * then. Every transaction that writes providers leaves its number in `provider_writes` (a trigger).
 */
export const standsSince = (organizationId: string, snapshot: string): Prisma.Sql => Prisma.sql`not exists (
  select 1 from provider_writes w
  where w.organization_id = ${organizationId} and w.transaction >= pg_snapshot_xmin(${snapshot}::pg_snapshot)::text::bigint
    and not pg_visible_in_snapshot(w.transaction::text::xid8, ${snapshot}::pg_snapshot))`;
