import { Prisma } from "@/lib/generated/prisma/client";
import type { FlagSearch } from "./search-choice";
import { conditionsOf, type Reader } from "./search-conditions";
import type { FlagSort, Place } from "./search-cursor";
import { behind, orders, placeColumns } from "./search-order";
import { type FlagRows, pageOf } from "./search-page";

/** From so many letters on a name finds few. */
const shortestName = 4;

/** Members that a search by name may have; the spans of dates only as long as no date stands in them. */
const besides = new Set(["lastName", "active", "flagged", "expiration", "report"]);

/**
 * Whether the index of names is right whatever the values: of a name that finds few, and of little else. Otherwise whether
 * a name or a date finds three or three hundred thousand, and so which index is right, its values say.
 */
const isByName = (search: FlagSearch): boolean =>
  (search.lastName ?? "").length >= shortestName &&
  Object.entries({ ...search, ...search.flagged, ...search.expiration, ...search.report }).every(
    ([member, value]) => value === undefined || besides.has(member),
  );

/** Whether a search may find much of what there is, so that a page of it stands among the first flags of the order. */
export const mayFindMany = (search: FlagSearch): boolean =>
  !isByName(search) &&
  [search.npis, search.providerId, search.facilityId, search.lists].every((asked) => asked === undefined) &&
  [search.firstName, search.lastName].every((name) => name === undefined || name.length < shortestName);

/** A search whose flags have to be counted themselves: by name, NPI, list or another date. All are found, then sorted. */
export function searchByFlags(
  reader: Reader,
  search: FlagSearch,
  page: { sort: FlagSort; offset: number; limit: number },
  { after, form }: { after?: Place; form: Prisma.Sql },
): Promise<FlagRows> {
  const { sort, offset, limit } = page;
  const rest = after ? Prisma.sql`where ${behind(sort, after)}` : Prisma.empty;
  // By the name they are found again where the index was just read. The id as a range: else its own index might be taken.
  const flags = Prisma.sql`
    select f.*, page.place from (
      select f.*, row_number() over () as place from (
        select f.* from chosen f ${rest} order by ${orders[sort]} limit ${limit + 1} offset ${after ? 0 : offset}) f) page
    join flags f on f.organization_id = ${reader.organizationId}
      and f.subject_name = page.subject_name and f.active = page.active and f.id between page.id and page.id`;
  return pageOf(reader, {
    chosen: Prisma.sql`select ${placeColumns[sort]} from flags f where ${conditionsOf(reader, search, { isOfMany: !isByName(search) })}`,
    flags,
    limit,
    total: Prisma.sql`(select count(*) from chosen)`,
    form,
    isPrepared: isByName(search),
  });
}
