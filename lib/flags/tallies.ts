import { dayMs } from "@/lib/day";
import { Prisma } from "@/lib/generated/prisma/client";
import { rowsOf } from "@/lib/prepared";
import type { FlagSearch, MomentSpan } from "./search-choice";
import { dateOf } from "@/lib/api/wire-schemas";
import { conditionsOf, facetConditions, type Reader } from "./search-conditions";

/** A stretch of time and how many flags in it the search finds. */
export type Stretch = { from: Date; until: Date; count: number; unit: "month" | "day" | "part" };

/** The beginning of a moment's day, in UTC. */
export const startOfDay = (moment: Date): Date => new Date(Math.floor(moment.getTime() / dayMs) * dayMs);
const endOfDay = (moment: Date): Date => new Date(Math.ceil(moment.getTime() / dayMs) * dayMs);
const startOfMonth = (day: Date): Date => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1));
const nextMonth = (day: Date): Date => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1));
const endOfMonth = (day: Date): Date => (day.getTime() === startOfMonth(day).getTime() ? day : nextMonth(day));

/** Which tallies make the number: all flags, the caller's reads, or the one less the other. */
function counted({ actor }: Reader, isRead: boolean | undefined): { readers: string[]; sum: Prisma.Sql } {
  if (isRead === undefined) return { readers: [""], sum: Prisma.sql`sum(t.count)` };
  if (isRead) return { readers: [actor.id], sum: Prisma.sql`sum(t.count)` };
  return { readers: ["", actor.id], sum: Prisma.sql`sum(case when t.reader_id = '' then t.count else -t.count end)` };
}

/** How many flags a search finds in all, as SQL, when it does not ask when they were flagged. */
export function totalOfAllTime(reader: Reader, search: FlagSearch): Prisma.Sql {
  const { readers, sum } = counted(reader, search.isRead);
  return Prisma.sql`(select coalesce(${sum}, 0) from flag_tallies t
    where t.organization_id = ${reader.organizationId} and t.reader_id = any(${readers}::text[]) and t.span = 'all'
      and ${facetConditions(search, "t")})`;
}

/** `period` is a calendar date. */
type Row = { span: string; period: string; count: number };

async function tallied(reader: Reader, search: FlagSearch, when: Prisma.Sql): Promise<Stretch[]> {
  const { readers, sum } = counted(reader, search.isRead);
  const query = Prisma.sql`
    select t.span, t.period, ${sum}::bigint as count from flag_tallies t
    where t.organization_id = ${reader.organizationId} and t.reader_id = any(${readers}::text[]) and (${when})
      and ${facetConditions(search, "t")}
    group by t.span, t.period having ${sum} <> 0`;
  return (await rowsOf<Row>(reader.db, query)).map(({ span, period, count }) => {
    const from = dateOf(period);
    return {
      from,
      until: span === "month" ? nextMonth(from) : new Date(from.getTime() + dayMs),
      count,
      unit: span === "month" ? "month" : "day",
    };
  });
}

/** Counts the flags of a part of a day themselves. */
async function partOfDay(reader: Reader, search: FlagSearch, from: Date, until: Date): Promise<Stretch[]> {
  if (from >= until) return [];
  const conditions = conditionsOf(reader, { ...search, flagged: { from, until } });
  const query = Prisma.sql`select count(*) as count from flags f where ${conditions}`;
  const [{ count } = { count: 0 }] = await rowsOf<{ count: number }>(reader.db, query);
  return count === 0 ? [] : [{ from, until, count, unit: "part" }];
}

const days = (from: Date, until: Date) =>
  Prisma.sql`t.span = 'day' and t.period >= ${from}::date and t.period < ${until}::date`;
const months = (from: Date, until: Date) =>
  Prisma.sql`t.span = 'month' and t.period >= ${from}::date and t.period < ${until}::date`;

// Before and after every date that is ever flagged.
const always = { from: new Date("0001-01-01"), until: new Date("9999-01-01") };

/**
 * The calendar of a search that tallies can count: months and days with what they hold, newest first. Only the parts of
 * days at its ends are counted by their flags.
 */
export async function calendarOf(reader: Reader, search: FlagSearch): Promise<Stretch[]> {
  const { from = always.from, until = always.until } = search.flagged;
  if (from >= until) return [];
  const [firstDay, endDay] = [endOfDay(from), startOfDay(until)];
  if (firstDay >= endDay) {
    // At most two parts, with at most a midnight between them.
    const middle = firstDay > from && firstDay < until ? firstDay : until;
    return [...(await partOfDay(reader, search, middle, until)), ...(await partOfDay(reader, search, from, middle))];
  }
  const [firstMonth, endMonth] = [endOfMonth(firstDay), startOfMonth(endDay)];
  const whole =
    firstMonth < endMonth
      ? Prisma.sql`(${months(firstMonth, endMonth)}) or (${days(firstDay, firstMonth)}) or (${days(endMonth, endDay)})`
      : days(firstDay, endDay);
  const stretches = [
    ...(await partOfDay(reader, search, endDay, until)),
    ...(await tallied(reader, search, whole)),
    ...(await partOfDay(reader, search, from, firstDay)),
  ];
  return stretches.toSorted((a, b) => b.from.getTime() - a.from.getTime());
}

export const totalOf = (stretches: readonly Stretch[]): number => stretches.reduce((sum, { count }) => sum + count, 0);

/**
 * The stretches, none longer than a day, in which the flags from `offset` to `offset + limit` lie, newest first, and
 * how many of their flags come before `offset`.
 */
export async function locate(
  reader: Reader,
  search: FlagSearch,
  { stretches, offset, limit }: { stretches: readonly Stretch[]; offset: number; limit: number },
): Promise<{ stretches: MomentSpan[]; skip: number }> {
  const coarse = covering(stretches, offset, limit);
  const wide = coarse.stretches.filter(({ unit }) => unit === "month");
  const [newest, oldest] = [wide[0], wide.at(-1)];
  if (!newest || !oldest) return inHours(reader, search, coarse);
  const inDays = await tallied(reader, search, days(oldest.from, newest.until));
  const fine = coarse.stretches.flatMap((stretch) =>
    stretch.unit === "month" ? inDays.filter(({ from }) => from >= stretch.from && from < stretch.until) : [stretch],
  );
  const located = covering(
    fine.toSorted((a, b) => b.from.getTime() - a.from.getTime()),
    coarse.skip,
    limit,
  );
  return inHours(reader, search, located);
}

/**
 * Of a search for what the caller has or has not read, only the hours that hold such a flag: a day may have ten thousand
 * others.
 */
async function inHours(
  reader: Reader,
  search: FlagSearch,
  { stretches, skip }: { stretches: readonly Stretch[]; skip: number },
): Promise<{ stretches: MomentSpan[]; skip: number }> {
  if (search.isRead === undefined || stretches.length === 0) return { stretches: [...stretches], skip };
  const { readers, sum } = counted(reader, search.isRead);
  const query = Prisma.sql`
    select distinct held.hour
    from unnest(${stretches.map(({ from }) => from)}::timestamptz[], ${stretches.map(({ until }) => until)}::timestamptz[])
      as stretch (begins, ends)
    cross join lateral (
      select t.hour from flag_hours t
      where t.organization_id = ${reader.organizationId} and t.reader_id = any(${readers}::text[])
        and t.hour > stretch.begins - interval '1 hour' and t.hour < stretch.ends
      group by t.hour having ${sum} <> 0) held
    order by held.hour desc`;
  const hours = (await rowsOf<{ hour: string }>(reader.db, query)).map(({ hour }) => {
    const from = new Date(hour);
    return { from, until: new Date(from.getTime() + hourMs) };
  });
  return { stretches: overlaps(hours, stretches), skip };
}

type Span = { from: Date; until: Date };

/** What two lists of spans, each newest first, have in common; spans that touch are one. */
function overlaps(hours: readonly Span[], stretches: readonly Span[]): Span[] {
  const common: Span[] = [];
  let first = 0;
  for (const hour of hours) {
    while (first < stretches.length && (stretches[first]?.from ?? hour.from) >= hour.until) first += 1;
    for (let index = first; index < stretches.length; index += 1) {
      const stretch = stretches[index];
      if (!stretch || stretch.until <= hour.from) break;
      const span = { from: later(hour.from, stretch.from), until: earlier(hour.until, stretch.until) };
      const last = common.at(-1);
      if (last && last.from.getTime() === span.until.getTime()) last.from = span.from;
      else common.push(span);
    }
  }
  return common;
}

const hourMs = 60 * 60 * 1000;
const later = (a: Date, b: Date): Date => (a > b ? a : b);
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

function covering(
  stretches: readonly Stretch[],
  offset: number,
  limit: number,
): { stretches: Stretch[]; skip: number } {
  const taken: Stretch[] = [];
  let [skip, found] = [offset, 0];
  for (const stretch of stretches) {
    if (taken.length === 0 && stretch.count <= skip) {
      skip -= stretch.count;
      continue;
    }
    taken.push(stretch);
    found += stretch.count;
    if (found >= skip + limit) break;
  }
  return { stretches: taken, skip };
}
