import type { Context } from "@/lib/api/context";
import { Prisma } from "@/lib/generated/prisma/client";
import { prefixEnd } from "@/lib/prefix-end";
import type { FlagSearch } from "./search-choice";

export type Reader = Pick<Context, "db" | "organizationId" | "actor">;

const all = (conditions: readonly Prisma.Sql[]): Prisma.Sql =>
  conditions.length === 0 ? Prisma.sql`true` : Prisma.join([...conditions], " and ");

/** What flags and their tallies have in common; the columns are called the same in both tables. */
export function facetConditions(search: FlagSearch, alias: "f" | "t"): Prisma.Sql {
  const of = (column: string) => Prisma.raw(`${alias}.${column}`);
  const oneOf = (column: string, values: readonly string[] | undefined) =>
    values === undefined
      ? []
      : [
          values.length === 1
            ? Prisma.sql`${of(column)} = ${values[0]}`
            : Prisma.sql`${of(column)} = any(${values}::text[])`,
        ];
  const is = (column: string, value: boolean | undefined) =>
    value === undefined ? [] : [value ? Prisma.sql`${of(column)}` : Prisma.sql`not ${of(column)}`];
  return all([
    ...is("active", search.active),
    ...is("shared_to_committee", search.shared),
    ...oneOf("severity", search.severities),
    ...oneOf("flag_type", search.types),
    ...oneOf("sub_collection_name", search.parts),
    ...oneOf("action_source", search.actionSources),
  ]);
}

/**
 * Whether the caller has read a flag. For the few of a page a scalar subquery on purpose: the database would make an
 * `exists` a join with all that the caller has ever read, a million rows for ten flags. Of many that is the cheaper way.
 */
function readCondition(
  { organizationId, actor }: Reader,
  isRead: boolean | undefined,
  isOfMany: boolean,
): Prisma.Sql[] {
  if (isRead === undefined) return [];
  const read = Prisma.sql`(select true from flag_reads r
    where r.organization_id = ${organizationId} and r.reader_id = ${actor.id} and r.flag_id = f.id)`;
  if (isOfMany) return [isRead ? Prisma.sql`exists ${read}` : Prisma.sql`not exists ${read}`];
  return [isRead ? read : Prisma.sql`${read} is null`];
}

// A range on the bare column: under row-level security only such a condition reaches an index.
const beginsWith = (column: string, prefix: string | undefined): Prisma.Sql[] =>
  prefix === undefined
    ? []
    : [Prisma.sql`${Prisma.raw(column)} >= ${prefix} and ${Prisma.raw(column)} < ${prefixEnd(prefix)}`];

const dateRange = (column: string, { from, to }: { from?: Date; to?: Date }): Prisma.Sql[] => [
  ...(from ? [Prisma.sql`${Prisma.raw(column)} >= ${from}::date`] : []),
  ...(to ? [Prisma.sql`${Prisma.raw(column)} <= ${to}::date`] : []),
];

/** A span of moments on a flag's flagged date. */
export const flaggedWithin = ({ from, until }: { from?: Date; until?: Date }): Prisma.Sql =>
  all([
    ...(from ? [Prisma.sql`f.flagged_date >= ${from}::timestamptz`] : []),
    ...(until ? [Prisma.sql`f.flagged_date < ${until}::timestamptz`] : []),
  ]);

/** What tallies do not know: who it is about, other dates, lists. Empty when the search asks for none of it. */
function otherConditions({ organizationId }: Reader, search: FlagSearch): Prisma.Sql[] {
  return [
    ...(search.providerId === undefined ? [] : [Prisma.sql`f.provider_id = ${search.providerId}`]),
    ...(search.facilityId === undefined ? [] : [Prisma.sql`f.facility_id = ${search.facilityId}`]),
    ...(search.npis === undefined
      ? []
      : [
          Prisma.sql`(f.provider_id = any(array(select p.id from providers p
              where p.organization_id = ${organizationId} and p.npi = any(${search.npis}::text[])))
            or f.facility_id = any(array(select h.id from facilities h
              where h.organization_id = ${organizationId} and h.npi = any(${search.npis}::text[]))))`,
        ]),
    ...beginsWith("f.subject_name", search.lastName),
    ...beginsWith("f.subject_first_name", search.firstName),
    ...dateRange("f.expiration_date", search.expiration),
    ...dateRange("f.report_date", search.report),
    ...(search.lists === undefined
      ? []
      : [
          Prisma.sql`exists (select 1 from list_matches m where m.organization_id = ${organizationId}
            and m.source = any(${search.lists}::text[]) and m.flag_id = f.id and m.ended_at is null)`,
        ]),
  ];
}

/** Whether tallies alone can count what a search finds. */
export const isTallied = (search: FlagSearch): boolean =>
  [search.npis, search.firstName, search.lastName, search.providerId, search.facilityId, search.lists].every(
    (criterion) => criterion === undefined,
  ) && [search.expiration, search.report].every(({ from, to }) => from === undefined && to === undefined);

/** Every condition of a search on flags `f`, the organization's first. `isOfMany`: all that fit are found or counted. */
export const conditionsOf = (reader: Reader, search: FlagSearch, { isOfMany = false } = {}): Prisma.Sql =>
  all([
    Prisma.sql`f.organization_id = ${reader.organizationId}`,
    facetConditions(search, "f"),
    flaggedWithin(search.flagged),
    ...otherConditions(reader, search),
    ...readCondition(reader, search.isRead, isOfMany),
  ]);

/** How many flags a search finds in all, counted one by one: what tallies do not know. */
export const countOf = (reader: Reader, search: FlagSearch): Prisma.Sql =>
  Prisma.sql`(select count(*) from flags f where ${conditionsOf(reader, search, { isOfMany: true })})`;
