import { Prisma } from "@/lib/generated/prisma/client";
import { severities } from "./flag-schemas";
import { flagRows } from "./flag-rows";
import type { FlagSearch, MomentSpan } from "./search-choice";
import { conditionsOf, flaggedWithin, isTallied, type Reader } from "./search-conditions";
import { type FlagSort, type Place, placeOf, readCursor, writeCursor } from "./search-cursor";
import { calendarOf, locate, type Stretch, totalOf } from "./tallies";
import type { FlagRow } from "./wire";

export type FlagPage = { sort?: FlagSort; offset: number; limit: number; cursor?: string };
export type FoundFlags = { rows: FlagRow[]; total: number; hasMore: boolean; nextCursor: string | null };

// Up to so many flags are fetched and sorted; more are walked along an index in their order.
const fewFlags = 5_000;

/** The order of flags `f`; one's flags stand together also where two have the same name. */
const orders: Record<FlagSort, Prisma.Sql> = {
  newest: Prisma.sql`f.flagged_date desc, f.id desc`,
  severity: Prisma.sql`f.severity, f.flagged_date desc, f.id desc`,
  subject: Prisma.sql`f.subject_name, coalesce(f.provider_id, f.facility_id), f.id`,
};
const ordered = Prisma.sql`f.id, f.flagged_date, f.severity, f.subject_name, f.provider_id, f.facility_id`;

type Ids = { id: string }[];
const idsOf = (rows: Ids): string[] => rows.map(({ id }) => id);

/** Behind a place, in the order; the first condition of each is a plain range, which an index answers. */
function behind(sort: FlagSort, place: Place): Prisma.Sql {
  const older = Prisma.sql`f.flagged_date <= ${place.flaggedDate} and (f.flagged_date, f.id) < (${place.flaggedDate}, ${place.id})`;
  if (sort === "newest") return older;
  if (sort === "severity")
    return Prisma.sql`f.severity >= ${place.severity} and (f.severity > ${place.severity} or (${older}))`;
  return Prisma.sql`f.subject_name >= ${place.subjectName} and
    (f.subject_name, coalesce(f.provider_id, f.facility_id), f.id) > (${place.subjectName}, ${place.subjectId}, ${place.id})`;
}

type Window = { conditions: Prisma.Sql; sort: FlagSort; offset: number; limit: number };

/** Walks along the order: right where much of what is walked over fits. */
async function walk(reader: Reader, { conditions, sort, offset, limit }: Window): Promise<string[]> {
  return idsOf(
    await reader.db.$queryRaw<Ids>`
      select f.id from flags f where ${conditions}
      order by ${orders[sort]}
      limit ${limit} offset ${offset}`,
  );
}

/** Finds all first and sorts them: right where few fit. */
async function gather(reader: Reader, { conditions, sort, offset, limit }: Window): Promise<string[]> {
  return idsOf(
    await reader.db.$queryRaw<Ids>`
      with chosen as materialized (select ${ordered} from flags f where ${conditions})
      select f.id from chosen f order by ${orders[sort]} limit ${limit} offset ${offset}`,
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
  const cut =
    sort === "newest" ? Prisma.sql`order by f.flagged_date desc, f.id desc limit ${offset + limit}` : Prisma.empty;
  return idsOf(
    await reader.db.$queryRaw<Ids>`
      with chosen as materialized (
        select f.* from unnest(${stretches.map(({ from }) => from)}::timestamptz[], ${stretches.map(({ until }) => until)}::timestamptz[])
          as stretch (begins, ends)
        cross join lateral (
          select ${ordered} from flags f
          where ${conditions} and f.flagged_date >= stretch.begins and f.flagged_date < stretch.ends ${cut}) f)
      select f.id from chosen f order by ${orders[sort]} limit ${limit} offset ${offset}`,
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
  const until = new Date(Math.floor(after.flaggedDate.getTime() / 86_400_000) * 86_400_000);
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
async function severestByCalendar(
  reader: Reader,
  search: FlagSearch,
  page: FlagPage,
  after?: Place,
): Promise<string[]> {
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

/** A search that tallies can count. */
async function searchByTallies(reader: Reader, search: FlagSearch, page: FlagPage, after?: Place) {
  const sort = page.sort ?? "newest";
  const calendar = await calendarOf(reader, search);
  const total = totalOf(calendar);
  if (total === 0) return { ids: [], total };
  if (sort === "newest") {
    const { offset, limit } = page;
    return {
      ids: await newestByCalendar(reader, search, { calendar, offset: after ? 0 : offset, limit, after }),
      total,
    };
  }
  if (sort === "severity") return { ids: await severestByCalendar(reader, search, page, after), total };
  const conditions = conditionsOf(reader, search);
  const window = withPlace({ conditions, sort, offset: page.offset, limit: page.limit }, after);
  if (total > fewFlags) return { ids: await walk(reader, window), total };
  const { stretches } = await locate(reader, search, { stretches: calendar, offset: 0, limit: total });
  return { ids: await lookInto(reader, stretches, window), total };
}

const withPlace = (window: Window, after: Place | undefined): Window =>
  after
    ? { ...window, offset: 0, conditions: Prisma.sql`${window.conditions} and ${behind(window.sort, after)}` }
    : window;

/** A search whose flags have to be counted themselves: by name, NPI, list or another date. */
async function searchByFlags(reader: Reader, search: FlagSearch, page: FlagPage, after?: Place) {
  const sort = page.sort ?? "newest";
  const conditions = conditionsOf(reader, search);
  const [row] = await reader.db.$queryRaw<
    { count: bigint }[]
  >`select count(*) as count from flags f where ${conditions}`;
  const total = Number(row?.count ?? 0);
  if (total === 0) return { ids: [], total };
  const window = withPlace({ conditions, sort, offset: page.offset, limit: page.limit }, after);
  return { ids: await (total > fewFlags ? walk : gather)(reader, window), total };
}

/** One page of flags, as the caller sees them, and how many the search finds in all. */
export async function findFlags(reader: Reader, search: FlagSearch, page: FlagPage): Promise<FoundFlags> {
  const sort = page.sort ?? "newest";
  const after = page.cursor === undefined ? undefined : readCursor(sort, page.cursor);
  // One more than asked, to know whether there is another page.
  const wanted = { ...page, limit: page.limit + 1 };
  const find = isTallied(search) ? searchByTallies : searchByFlags;
  const { ids, total } = await find(reader, search, wanted, after);
  const rows = await flagRows(reader, ids.slice(0, page.limit));
  const hasMore = ids.length > page.limit;
  const last = rows.at(-1);
  return { rows, total, hasMore, nextCursor: hasMore && last ? writeCursor(sort, placeOf(last)) : null };
}
