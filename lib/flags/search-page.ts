import { momentSql } from "@/lib/api/wire-sql";
import { runStatement } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import { statementOf } from "@/lib/prepared";
import type { Reader } from "./search-conditions";
import type { Place } from "./search-cursor";
import { withSubject } from "./wire-sql";

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
  /** One of wire-sql.ts. */
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
  const sql = Prisma.sql`${chosen ? Prisma.sql`with chosen as materialized (${chosen})` : Prisma.empty}
    select '[' || coalesce(array_to_string(rows[1:${limit}::int], ','), '') || ']', coalesce(cardinality(rows), 0), ${total}, last
    from (
      select array_agg(row_to_json(wire)::text order by f.place) as rows,
        min(${placeSql}::text) filter (where f.place = ${limit}) as last
      from (${flags}) f ${withSubject(reader)}
      cross join lateral (${form}) wire) found`;
  const [row] = await runStatement(reader.db, ...statementOf(sql, { isPrepared }));
  const [json, count, all, last] = row ?? [];
  return { json: json ?? "[]", count: Number(count), total: Number(all), last: last ? placeIn(last) : null };
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
