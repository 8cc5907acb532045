import { momentSql } from "@/lib/api/wire-sql";
import { runStatement } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import { statementOf } from "@/lib/prepared";
import type { Reader } from "./search-conditions";
import type { Place } from "./search-cursor";
import { withRead } from "./wire-sql";

/** What a statement of a search answers: the page's JSON, how many flags it read for it, how many there are in all. */
export type FlagRows = { json: string; count: number; total: number; last: Place | null };

type Wanted = {
  /** A query for the flags of the page: all columns, and `place`, their order; one more when there is another page. */
  flags: Prisma.Sql;
  /** What `flags` and `total` may read as a table called so. */
  chosen?: Prisma.Sql;
  limit: number;
  /** A number. */
  total: Prisma.Sql;
  /** A record of wire-sql.ts. */
  form: Prisma.Sql;
  isPrepared: boolean;
};

const placeSql = Prisma.raw(
  `json_build_array(f.severity, ${momentSql("f.flagged_date")}, f.subject_name, coalesce(f.provider_id, f.facility_id, ''), f.id)`,
);

/** A page of flags as the wire has them, in one statement; `last` is where a full page ends. */
export async function pageOf(
  reader: Reader,
  { flags, chosen, limit, total, form, isPrepared }: Wanted,
): Promise<FlagRows> {
  // A row each: putting the page together in the database took as long as finding it. Without flags there is the total.
  const sql = Prisma.sql`${chosen ? Prisma.sql`with chosen as materialized (${chosen})` : Prisma.empty}
    select counted.total, page.item, page.last from (select ${total} as total) counted
    left join (
      select f.place, ${form} as item, case when f.place = ${limit} then ${placeSql}::text end as last
      from (${flags}) f ${withRead(reader)}) page on true
    order by page.place`;
  const rows = await runStatement(reader.db, ...statementOf(sql, { isPrepared }));
  const items = rows.flatMap(([, item]) => item ?? []);
  const last = rows[limit - 1]?.[2];
  return {
    json: `[${items.slice(0, limit).join(",")}]`,
    count: items.length,
    total: Number(rows[0]?.[0]),
    last: last ? placeIn(last) : null,
  };
}

function placeIn(text: string): Place {
  const [severity, flaggedDate, subjectName, subjectId, id] = JSON.parse(text) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return { severity, flaggedDate: new Date(flaggedDate), subjectName, subjectId, id };
}

/** The flags with these ids, in their order. */
export const flagsWithIds = ({ organizationId }: Reader, ids: readonly string[]): Prisma.Sql => Prisma.sql`
  select f.*, wanted.place from unnest(${ids}::text[]) with ordinality as wanted (id, place)
  join flags f on f.organization_id = ${organizationId} and f.id = wanted.id`;
