import { Prisma } from "@/lib/generated/prisma/client";
import { orderBy, orders, partsOf } from "./list-order";
import { isInIndex, isSought, type ListQuery } from "./list-way";

/** A list of an organization: its providers `p` (`listedBy` of list-conditions.ts), in which order, which page of it. */
export type List = { organizationId: string; conditions: Prisma.Sql; listed: Prisma.Sql; query: ListQuery };

/** Providers of a page in their order: the first `limit` behind the query's offset. */
export const pageRows = (list: List, limit: number): Prisma.Sql =>
  isSought(list.query) ? soughtRows(list, limit) : rowsAlong(list, limit);

/** The same along the order, however far it is to those who fit. */
export const rowsAlong = (list: List, limit: number): Prisma.Sql =>
  isInIndex(list.query) ? inIndex(list, limit) : inOrder(list.listed, list.query, { limit, offset: list.query.offset });

/** The providers of a `page` of (id, place), each looked up by itself. */
const thoseOf = (organizationId: string, page: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select p.id, p.list_item, page.place from (${page}) page
  cross join lateral (
    select * from providers p where p.organization_id = ${organizationId} and p.id = page.id limit 1) p`;

/** The order's index says who fits; rows are read of the page alone. */
function inIndex({ organizationId, listed, query }: List, limit: number): Prisma.Sql {
  const ordered = Prisma.raw(orderBy(query.direction, [orders[query.sort].column, "p.id"]));
  const page = Prisma.sql`select p.id, row_number() over () as place from (
    select p.id from ${listed} order by ${ordered} limit ${limit} offset ${query.offset}) p`;
  return Prisma.sql`${thoseOf(organizationId, page)} order by page.place`;
}

/** Rows of a list along its order; part by part, each part in the order that an index has. */
function inOrder(listed: Prisma.Sql, query: ListQuery, { limit, offset }: { limit: number; offset: number }) {
  const [first, second] = partsOf(query).map((part) => ({
    where: Prisma.raw(part.where),
    order: Prisma.raw(part.order),
  }));
  if (first === undefined) throw new Error("A list has a part");
  if (second === undefined)
    return Prisma.sql`select p.* from ${listed} and ${first.where} order by ${first.order} limit ${limit} offset ${offset}`;
  const rowsOf = (part: typeof first, number: number) => Prisma.sql`
    (select ${number}::int as part, row_number() over () as place, p.* from (
      select p.* from ${listed} and ${part.where} order by ${part.order} limit ${offset + limit}) p)`;
  return Prisma.sql`select * from (${rowsOf(first, 1)} union all ${rowsOf(second, 2)}) p
    order by part, place limit ${limit} offset ${offset}`;
}

// One in eighty of so many has to fit for a page of 25 to be found among them; along two indexes at once all are read.
const [reach, reachOfParts] = [2000, 500];

/**
 * A page for which no index has both the choice and the order. It is looked for among the first of the order (`near`);
 * where too few of these fit, all that fit are found first and then sorted (`offset 0`), which an index that has all
 * that lists choose by answers alone. Left to itself the database takes it that what fits comes soon, and reads all of
 * an organization to find out that nothing does.
 */
function soughtRows({ organizationId, conditions, listed, query }: List, limit: number): Prisma.Sql {
  const { offset, sort, direction } = query;
  const { column, then } = orders[sort];
  const sorted = [column, ...(then === undefined ? [] : [then]), "p.id"];
  const far = thoseOf(
    organizationId,
    Prisma.sql`select p.id, row_number() over () as place from (
      select * from (select ${Prisma.raw(sorted.join(", "))} from ${listed} offset 0) p
      order by ${Prisma.raw(orderBy(`${direction} nulls last`, sorted))} limit ${limit} offset ${offset}) p`,
  );
  const most = partsOf(query).length === 1 ? reach : reachOfParts;
  if (offset + limit > most) return Prisma.sql`${far} order by page.place`;
  const everybody = Prisma.sql`providers p where p.organization_id = ${organizationId}`;
  // Of everybody: what is asked of the status must not say which index has the order.
  const { workflow_status: _, ...unchosen } = query;
  // Said once more of those who fit: whatever is joined to try them on may mix them.
  const [whole, second] = partsOf(unchosen);
  const order = Prisma.raw(whole === undefined || second !== undefined ? "p.part, p.place" : whole.order);
  return Prisma.sql`
    with near as materialized (
      select p.id, p.list_item, row_number() over () as place from (
        select p.* from (${inOrder(everybody, unchosen, { limit: most, offset: 0 })}) p
        where ${conditions} order by ${order} limit ${limit} offset ${offset}) p)
    select id, list_item from (
      select near.id, near.list_item, near.place from near where (select count(*) from near) >= ${limit}
      union all
      ${far} where (select count(*) from near) < ${limit}) p
    order by place`;
}
