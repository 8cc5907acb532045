import { momentSql } from "@/lib/api/wire-sql";
import { Prisma } from "@/lib/generated/prisma/client";
import { orderBy, orders } from "./list-order";
import { type Position, standsSince } from "./list-positions";
import { type List, pageRows, rowsAlong } from "./list-rows";
import type { ListQuery } from "./list-way";

/** What is known of the list already, and the snapshot in which it was true. */
export type Known = { snapshot: string; position?: Position; total?: number };

/**
 * First columns of every page, out of `rows`, which hold one more when there is another page: its JSON (`list_item`: the
 * database writes it with the provider), whether there is another. Then the snapshot, and how many the list has in all:
 * counted, unless that is known and still so, or the page says it because it is the last.
 */
function shown({ organizationId, listed, query }: List, isCounted: boolean, known?: Known): Prisma.Sql {
  const { offset, limit } = query;
  // Nobody on a page behind the end does not say how many come before it.
  const found = offset === 0 ? Prisma.sql`coalesce(cardinality(rows), 0)` : Prisma.sql`cardinality(rows)`;
  const count = Prisma.sql`case when ${found} <= ${limit}::int then ${offset}::bigint + ${found}
    else (select count(*) from ${listed}) end`;
  const total =
    known?.total === undefined
      ? count
      : Prisma.sql`case when ${standsSince(organizationId, known.snapshot)} then ${known.total}::bigint else ${count} end`;
  return Prisma.sql`'[' || coalesce(array_to_string(rows[1:${limit}::int], ','), '') || ']',
    coalesce(cardinality(rows) > ${limit}::int, false), pg_current_snapshot(), ${isCounted ? total : Prisma.sql`null`}`;
}

/** A page near the beginning of a list, with how many it has in all. */
export function countedPageStatement(list: List, known?: Known): Prisma.Sql {
  return Prisma.sql`select ${shown(list, true, known)} from (
    select array_agg(p.list_item) as rows from (${pageRows(list, list.query.limit + 1)}) p) found`;
}

/**
 * The same alone, a row each, one more when there is another page: to put them together here took the database twice
 * as long as to find them.
 */
export const pageStatement = (list: List): Prisma.Sql =>
  Prisma.sql`select p.list_item from (${pageRows(list, list.query.limit + 1)}) p`;

/** How many a list has in all. */
export const countStatement = ({ listed }: List): Prisma.Sql => Prisma.sql`select count(*) from ${listed}`;

/** The ids of a page, in the list's order. */
export const idsStatement = (list: List): Prisma.Sql =>
  Prisma.sql`select p.id from (${pageRows(list, list.query.limit)}) p`;

/** From a position on, itself included: a range that the index of the order answers. */
function fromPosition({ sort, direction }: ListQuery, { key, id }: Position): Prisma.Sql {
  const { column, type } = orders[sort];
  return Prisma.sql`(${Prisma.raw(column)}, p.id) ${Prisma.raw(direction === "asc" ? ">=" : "<=")} (${key}::${Prisma.raw(type)}, ${id})`;
}

const placeOf = (column: string, type: string): string => (type === "timestamptz" ? momentSql(column) : column);

// So many rows are rather fetched and left out than looked for in the index first.
const fewRows = 100;

/** A position is known from which a page is but a few rows away: so it is on a walk from page to page. */
export const isNear = ({ query }: List, known?: Known): known is Known & { position: Position } =>
  known?.position !== undefined && query.offset - known.position.offset <= fewRows;

/**
 * Such a page, in one round trip: its rows, as those of `pageStatement`; then whether the position stands, and stood when
 * the rows were read (else they are none of the page's), how many there are in all, and the next page's position.
 */
export function nearPageStatements(list: List, isCounted: boolean, known: Known & { position: Position }) {
  const { organizationId, listed, query } = list;
  const { column, type } = orders[query.sort];
  const { position, snapshot, total } = known;
  const skipped = query.offset - position.offset;
  const onward = Prisma.sql`${listed} and ${fromPosition(query, position)}`;
  const ordered = Prisma.raw(orderBy(query.direction, [column, "p.id"]));
  const count = total === undefined ? Prisma.sql`(select count(*) from ${listed})` : Prisma.sql`${total}::bigint`;
  return {
    rows: Prisma.sql`select p.list_item from (
      ${rowsAlong({ ...list, listed: onward, query: { ...query, offset: skipped } }, query.limit + 1)}) p`,
    facts: Prisma.sql`select ${standsSince(organizationId, snapshot)}, ${isCounted ? count : Prisma.sql`null`}, next.key, next.id
      from (select 1) once left join (
        select ${Prisma.raw(placeOf(column, type))} as key, p.id from ${onward} order by ${ordered}
        limit 1 offset ${skipped + query.limit}) next on true`,
  };
}

// A page that is jumped to costs what is walked over; so far apart, the way there is remembered for the next.
const stride = 1000;
/**
 * A page far behind: what comes before it is counted in the index; from a known position on it is not even that.
 * Answers, after the columns of every page, whether the position still stands (the page is empty when it does not), and
 * positions as JSON, [offset, what the list is sorted by, id]: of the page's first row, of the next page's, and of some
 * on the way.
 */
export function deepPageStatement(list: List, isCounted: boolean, known?: Known): Prisma.Sql {
  const { organizationId, listed, query } = list;
  const { offset, limit } = query;
  const { column, type } = orders[query.sort];
  const whole = Prisma.raw(orderBy(query.direction, [column, "p.id"]));
  const place = Prisma.raw(`json_build_array(p.number - 1, ${placeOf(column, type)}, p.id)`);
  const isEdge = Prisma.sql`p.number = ${offset + 1}::bigint or p.number = ${offset + limit + 1}::bigint`;
  const from = known?.position;
  const stands = known && from ? standsSince(organizationId, known.snapshot) : Prisma.sql`true`;
  const columns = Prisma.raw(`p.id, ${column}`);
  const page = from
    ? Prisma.sql`
        select p.*, row_number() over () + ${offset}::bigint as number from (
          select ${columns} from ${listed} and ${fromPosition(query, from)} and (select stands from walk)
          order by ${whole} limit ${limit + 1} offset ${offset - from.offset}) p`
    : Prisma.sql`
        select * from (
          select ${columns}, row_number() over (order by ${whole}) as number from ${listed}) p
        where number <= ${offset + limit + 1}::bigint and (number > ${offset}::bigint or number % ${stride}::bigint = 1)`;
  const found = Prisma.sql`
    select array_agg(p.list_item order by page.number) as rows,
      (select json_agg(${place} order by p.number) from page p where p.number <= ${offset}::bigint or ${isEdge}) as places
    from page
    cross join lateral (
      select * from providers p where p.organization_id = ${organizationId} and p.id = page.id limit 1) p
    where page.number > ${offset}::bigint`;
  return Prisma.sql`with walk as materialized (select ${stands} as stands), page as materialized (${page})
    select ${shown(list, isCounted, known)}, (select stands from walk), places from (${found}) found`;
}
