import { Prisma } from "@/lib/generated/prisma/client";
import type { FlagSearch } from "./search-choice";
import { conditionsOf, countOf, type Reader } from "./search-conditions";
import type { FlagSort, Place } from "./search-cursor";
import { behind, orders } from "./search-order";
import { type FlagRows, pageOf } from "./search-page";
import { totalOfAllTime } from "./tallies";

// So many flags are looked at for a page: one in a hundred has to fit for a page of ten to be found among them.
const usualReach = 1000;

/**
 * The condition that an index on flags answers in the order, most telling first; null where none gives the order. The
 * other conditions are tried on what the index brings, in its order.
 */
function leading(search: FlagSearch, sort: FlagSort): Prisma.Sql[] | null {
  const [type, part, severity] = [search.types, search.parts, search.severities].map((values) =>
    values?.length === 1 ? values[0] : undefined,
  );
  const active = search.active === undefined ? [] : [search.active ? Prisma.sql`f.active` : Prisma.sql`not f.active`];
  if (sort === "severity")
    return search.active === undefined
      ? null
      : [...active, ...(severity === undefined ? [] : [Prisma.sql`f.severity = ${severity}`])];
  if (sort === "subject") return active;
  if (search.shared === true) return [Prisma.sql`f.shared_to_committee`];
  if (type !== undefined) return [Prisma.sql`f.flag_type = ${type}`];
  if (part !== undefined) return [Prisma.sql`f.sub_collection_name = ${part}`];
  if (severity !== undefined) return [Prisma.sql`f.severity = ${severity}`];
  return active;
}

type Page = { sort: FlagSort; offset: number; limit: number; reach?: number };
/** `isTallied`: whether tallies can count what the search finds. */
type How = { after?: Place; form: Prisma.Sql; isTallied: boolean };

/**
 * A page of a search, in one statement, if it lies among the first flags of the order; null if it does not, as deep pages
 * and rare flags. What tallies cannot count is counted in the same statement, which is then planned for its values.
 */
export async function nearest(
  reader: Reader,
  search: FlagSearch,
  { sort, offset, limit, reach = usualReach }: Page,
  { after, form, isTallied }: How,
): Promise<FlagRows | null> {
  const first = leading(search, sort);
  const skipped = after ? 0 : offset;
  const isDated = search.flagged.from !== undefined || search.flagged.until !== undefined;
  if (first === null || isDated || skipped + limit >= reach) return null;
  const bounds = [Prisma.sql`f.organization_id = ${reader.organizationId}`, ...first];
  const found = await pageOf(reader, {
    flags: Prisma.sql`
      select f.*, row_number() over () as place from (
        select f.* from (
          select f.* from flags f where ${Prisma.join([...bounds, ...(after ? [behind(sort, after)] : [])], " and ")}
          order by ${orders[sort]} limit ${reach}) f
        where ${conditionsOf(reader, search)}
        order by ${orders[sort]} limit ${limit + 1} offset ${skipped}) f`,
    limit,
    total: isTallied ? totalOfAllTime(reader, search) : countOf(reader, search),
    form,
    isPrepared: isTallied,
  });
  // Fewer than a page were found: it is whole only if there are no more.
  const isWhole = found.count > limit || (!after && found.count === Math.max(0, found.total - skipped));
  return isWhole ? found : null;
}
