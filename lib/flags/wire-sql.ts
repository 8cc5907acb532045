import { momentSql } from "@/lib/api/wire-sql";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Reader } from "./search-conditions";

// Flags as the wire has them, written by the database: the members of flag-schemas.ts. `f` is the flag, `r` the caller's
// read.

const isRead = "case when r.read_at is null then 'false' else 'true' end";
const evidence = "coalesce(f.evidence::text, 'null')";

/** `FlagElement`, a text: a flag as `GET /v2/flags` lists it. It begins as a record does, and goes on in another order. */
export const flagElementSql = Prisma.raw(`format(split_part(f.list_item, ',"flagId"', 1) ||
    ',"isConfirmed":%s,"resolution":%s,"resolutionReason":%s,"resolvedByName":%s,"resolvedAt":%s,"dueDate":%s,"reopenedBecause":%s}',
    ${isRead}, ${evidence},
    case when f.is_confirmed then 'true' else 'false' end,
    to_json(coalesce(f.resolution, '')),
    to_json(coalesce(f.resolution_reason, '')),
    to_json(coalesce(f.resolved_by_name, '')),
    coalesce('"' || ${momentSql("f.resolved_at")} || '"', 'null'),
    coalesce(to_json(f.due_date)::text, 'null'),
    to_json(f.reopened_because))`);

/** The members of a record that its versions spell differently, in their order. */
const ours = [
  "facilityId",
  "subjectName",
  "workflowId",
  "isConfirmed",
  "dueDate",
  "reopenedBecause",
  "resolutionReason",
  "resolvedByName",
  "resolvedAt",
  "readAt",
  "readReason",
];
const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The flag as it was written with its row (`list_item`), and in the places that it leaves what depends on the reader. */
const recordSql = (names: readonly string[]): Prisma.Sql =>
  Prisma.raw(`format(f.list_item,
    ${isRead},
    ${evidence},
    case when r.read_at is null then 'unseen' else 'seen' end,
    array_to_json(array(select distinct m.source from list_matches m
      where m.organization_id = f.organization_id and m.flag_id = f.id and m.ended_at is null order by 1)),
    coalesce(to_char(r.read_at at time zone 'UTC', '"\\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""'), 'null'),
    to_json(coalesce(r.reason, '')),
    ${names.map((name) => `'${name}'`).join(", ")})`);

/** `FlagRecord`, a text. */
export const flagRecordSql = recordSql(ours);
/** `FlagRecordV2`, a text. */
export const flagRecordV2Sql = recordSql(ours.map(inSnakeCase));

/**
 * Joins to flags `f` the caller's read. It is looked up by itself (`limit 1`): for a page whose length it does not know
 * the database would rather read all that the caller has ever read.
 */
export const withRead = ({ organizationId, actor }: Reader): Prisma.Sql => Prisma.sql`
  left join lateral (select * from flag_reads r
    where r.organization_id = ${organizationId} and r.flag_id = f.id and r.reader_id = ${actor.id} limit 1) r on true`;
