import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { badRequest } from "@/lib/api/errors";
import { Prisma } from "@/lib/generated/prisma/client";
import { type SubjectKey, kindOf } from "@/lib/workflows/subject";
import { type HistoryKind, kindOfAction, kindOfSubject } from "./history-kinds";
import type * as op from "./operations";

type Query = z.output<typeof op.listProviderHistory.query>;

export type AuditRow = {
  id: string;
  at: string;
  actor_type: string;
  actor_id: string;
  actor_name: string;
  client_name: string | null;
  action: string;
  subject_type: string;
  subject_id: string;
  subject_label: string;
  reason: string | null;
  changes: unknown;
};

export type Found = { entries: AuditRow[]; people: { id: string; name: string }[] };

/** The file itself and everything that belongs to it, as (type, id, label). */
function subjectsOf(organizationId: string, key: SubjectKey): Prisma.Sql {
  const kind = kindOf(key);
  const id = key.providerId ?? key.facilityId;
  const owner = kind === "provider" ? Prisma.sql`provider_id` : Prisma.sql`facility_id`;
  const of = (type: string, table: string, label: Prisma.Sql) => Prisma.sql`
    UNION ALL SELECT ${type}, id, ${label} FROM ${Prisma.raw(table)}
    WHERE organization_id = ${organizationId} AND ${owner} = ${id}`;
  return Prisma.sql`
    SELECT ${kind}::text AS type, ${id}::text AS id, ''::text AS label
    ${of("workflow", "workflows", Prisma.sql`''`)}
    ${of("flag", "flags", Prisma.sql`flag_type`)}
    ${of("document", "documents", Prisma.sql`original_file_name`)}
    ${of("outreach", "outreaches", Prisma.sql`subject`)}`;
}

/** Entries of one kind: those of its acts, and those of its types whose act is of no other kind. */
function isOfKind(kind: HistoryKind): Prisma.Sql {
  const acts = Object.keys(kindOfAction);
  const its = acts.filter((action) => kindOfAction[action] === kind);
  const types = Object.entries(kindOfSubject).flatMap(([type, known]) => (known === kind ? [type] : []));
  return Prisma.sql`(e.action = ANY(${its}) OR (e.subject_type = ANY(${types}) AND NOT e.action = ANY(${acts})))`;
}

/**
 * A page of a file's history along the ids of its entries, which are in order of time, and one entry more where there
 * are more; with everybody in it on the first page. One statement: each part of the file is a range of one index.
 * Throws 400 for a cursor that is none.
 */
export async function findHistory(ctx: Context, key: SubjectKey, query: Query): Promise<Found> {
  const { organizationId } = ctx;
  if (query.cursor !== undefined && !/^aud_[0-9a-z]{26}$/.test(query.cursor)) {
    const message = "is not a cursor of this list";
    throw badRequest(`Invalid query: cursor ${message}`, [{ path: "cursor", message }]);
  }
  const chosen = [
    query.cursor ? Prisma.sql`AND e.id < ${query.cursor}` : Prisma.empty,
    query.actor_id ? Prisma.sql`AND e.actor_id = ${query.actor_id}` : Prisma.empty,
    query.kind ? Prisma.sql`AND ${isOfKind(query.kind)}` : Prisma.empty,
  ];
  const [found] = await ctx.db.$queryRaw<[Found]>`
    WITH subjects AS (${subjectsOf(organizationId, key)}),
    entries AS (
      SELECT e.*, s.label FROM subjects s CROSS JOIN LATERAL (
        SELECT id, at, actor_type, actor_id, actor_name, client_name, action, subject_type, subject_id, reason,
          changes
        FROM audit_entries e
        WHERE organization_id = ${organizationId} AND subject_type = s.type AND subject_id = s.id
          ${Prisma.join(chosen, " ")}
        ORDER BY e.id DESC LIMIT ${query.limit + 1}) e
      ORDER BY e.id DESC LIMIT ${query.limit + 1}),
    people AS (
      SELECT DISTINCT ON (e.actor_id) e.actor_id AS id, e.actor_name AS name
      FROM subjects s JOIN audit_entries e
        ON e.organization_id = ${organizationId} AND e.subject_type = s.type AND e.subject_id = s.id
      WHERE ${query.cursor === undefined}
      ORDER BY e.actor_id, e.id DESC)
    SELECT
      coalesce((SELECT json_agg(json_build_object('id', id, 'at', at, 'actor_type', actor_type, 'actor_id', actor_id,
        'actor_name', actor_name, 'client_name', client_name, 'action', action, 'subject_type', subject_type, 'subject_id', subject_id,
        'subject_label', label, 'reason', reason, 'changes', changes) ORDER BY id DESC) FROM entries), '[]') AS entries,
      coalesce((SELECT json_agg(json_build_object('id', id, 'name', name) ORDER BY name, id) FROM people), '[]') AS people`;
  return found;
}
