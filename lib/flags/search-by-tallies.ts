import { Prisma } from "@/lib/generated/prisma/client";
import { rowsOf } from "@/lib/prepared";
import { severities } from "./flag-severity";
import type { FlagSearch, MomentSpan } from "./search-choice";
import { conditionsOf, flaggedWithin, type Reader } from "./search-conditions";
import type { FlagSort, Place } from "./search-cursor";
import { behind, orders, placeColumns } from "./search-order";
import { calendarOf, locate, startOfDay, type Stretch, totalOf } from "./tallies";

// Up to so many flags are fetched and sorted; more are walked along an index in their order.
const fewFlags = 5_000;

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

type Page = { sort: FlagSort; offset: number; limit: number };

type Window = Page & { conditions: Prisma.Sql };

/** Walks along the order: right where much of what is walked over fits. */
async function walk(reader: Reader, { conditions, sort, offset, limit }: Window): Promise<string[]> {
  return idsOf(
    await rowsOf<{ id: string }>(
      reader.db,
      Prisma.sql`
      select f.id from flags f where ${conditions}
      order by ${orders[sort]}
      limit ${limit} offset ${offset}`,
    ),
  );
}

/** Looks into the stretches alone, newest first within each. */
async function lookInto(
  reader: Reader,
  stretches: readonly MomentSpan[],
  { conditions, sort, offset, limit }: Window,
): Promise<string[]> {
  const [only] = stretches;
  if (stretches.length === 1 && only && sort === "newest")
    return walk(reader, { conditions: Prisma.sql`${conditions} and ${flaggedWithin(only)}`, sort, offset, limit });
  // Either way each stretch is looked into by itself: joined, all flags would be compared with each of them.
  const cut =
    sort === "newest"
      ? Prisma.sql`order by f.flagged_date desc, f.id desc limit ${offset + limit}`
      : Prisma.sql`offset 0`;
  return idsOf(
    await rowsOf<{ id: string }>(
      reader.db,
      Prisma.sql`
      with chosen as materialized (
        select f.* from unnest(${stretches.map(({ from }) => from)}::timestamptz[], ${stretches.map(({ until }) => until)}::timestamptz[])
          as stretch (begins, ends)
        cross join lateral (
          select ${placeColumns[sort]} from flags f
          where ${conditions} and f.flagged_date >= stretch.begins and f.flagged_date < stretch.ends ${cut}) f)
      select f.id from chosen f order by ${orders[sort]} limit ${limit} offset ${offset}`,
    ),
  );
}

/** Newest first, by the calendar: what lies before the page is never read, however deep the page and rare the flag. */
async function newestByCalendar(
  reader: Reader,
  search: FlagSearch,
  { calendar, offset, limit, after }: { calendar: readonly Stretch[]; offset: number; limit: number; after?: Place },
): Promise<string[]> {
  const conditions = conditionsOf(reader, search);
  if (!after) {
    const { stretches, skip } = await locate(reader, search, { stretches: calendar, offset, limit });
    if (stretches.length === 0) return [];
    return lookInto(reader, stretches, { conditions, sort: "newest", offset: skip, limit });
  }
  // The day of the place itself is looked into from the place on; the calendar says where the rest lies.
  const until = startOfDay(after.flaggedDate);
  const sameDay = Prisma.sql`${conditions} and f.flagged_date >= ${until} and ${behind("newest", after)}`;
  const ids = await walk(reader, { conditions: sameDay, sort: "newest", offset: 0, limit });
  if (ids.length === limit) return ids;
  const older: FlagSearch = {
    ...search,
    flagged: {
      ...search.flagged,
      until: new Date(Math.min(until.getTime(), search.flagged.until?.getTime() ?? Infinity)),
    },
  };
  const rest = { calendar: await calendarOf(reader, older), offset: 0, limit: limit - ids.length };
  return [...ids, ...(await newestByCalendar(reader, older, rest))];
}

/** The most severe first: one list of newest after the other. */
async function severestByCalendar(reader: Reader, search: FlagSearch, page: Page, after?: Place): Promise<string[]> {
  const ids: string[] = [];
  let offset = after ? 0 : page.offset;
  for (const severity of severities) {
    const limit = page.limit - ids.length;
    const isOut = search.severities !== undefined && !search.severities.includes(severity);
    if (limit === 0 || isOut || (after && severity < after.severity)) continue;
    const one: FlagSearch = { ...search, severities: [severity] };
    const calendar = await calendarOf(reader, one);
    const total = totalOf(calendar);
    if (offset >= total && !after) {
      offset -= total;
      continue;
    }
    const place = severity === after?.severity ? after : undefined;
    ids.push(...(await newestByCalendar(reader, one, { calendar, offset, limit, after: place })));
    offset = 0;
  }
  return ids;
}

/** The same, behind a place. */
const withPlace = (window: Window, after: Place | undefined): Window =>
  after
    ? { ...window, offset: 0, conditions: Prisma.sql`${window.conditions} and ${behind(window.sort, after)}` }
    : window;

/**
 * The ids of a page of a search that tallies can count, in the order, and how many there are in all. The tallies are a
 * calendar: they say on which days the flags of the page are, and only there it looks.
 */
export async function searchByTallies(
  reader: Reader,
  search: FlagSearch,
  page: Page,
  after?: Place,
): Promise<{ ids: string[]; total: number }> {
  const { sort, offset, limit } = page;
  const calendar = await calendarOf(reader, search);
  const total = totalOf(calendar);
  if (total === 0) return { ids: [], total };
  if (sort === "newest") {
    const asked = { calendar, offset: after ? 0 : offset, limit, after };
    return { ids: await newestByCalendar(reader, search, asked), total };
  }
  if (sort === "severity") return { ids: await severestByCalendar(reader, search, page, after), total };
  const window = withPlace({ ...page, conditions: conditionsOf(reader, search) }, after);
  if (total > fewFlags) return { ids: await walk(reader, window), total };
  const { stretches } = await locate(reader, search, { stretches: calendar, offset: 0, limit: total });
  return { ids: await lookInto(reader, stretches, window), total };
}
