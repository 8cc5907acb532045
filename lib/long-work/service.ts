import { isoMoment } from "@/lib/api/wire-schemas";
import type { Verb } from "@/lib/api/operation";
import { type LongWork, mostLongWork } from "./operations";
import type * as op from "./operations";

type Row = Omit<LongWork, "createdAt" | "finishedAt" | "canCancel" | "isMine"> & {
  requestedBy: string;
  createdAt: Date;
  finishedAt: Date | null;
};

/** Kinds whose operations can cancel them. */
const cancellable: readonly LongWork["kind"][] = ["export", "import", "screening"];

/**
 * One statement over the rows of each kind; every part reads the newest of a week by its index. A bulk change of flags is
 * mostly done with the request that asks for it: those that lasted are shown.
 */
export const listLongWork: Verb<typeof op.listLongWork> = async ({ db, organizationId, actor, now }) => {
  const rows = await db.$queryRaw<Row[]>`
    WITH work AS (
      (SELECT id, 'export' AS kind, kind AS subject, state, subjects_done AS done, subjects_total AS total, error AS problem,
        requested_by, requested_by_name, created_at, finished_at
      FROM exports WHERE organization_id = ${organizationId} AND created_at > ${now}::timestamptz - interval '7 days'
      ORDER BY created_at DESC LIMIT ${mostLongWork})
      UNION ALL
      (SELECT id, 'import', kind, CASE WHEN state IN ('checking', 'importing') THEN 'running' ELSE state END, rows_read, rows_total, error,
        requested_by_id, requested_by_name, coalesce(started_at, created_at), finished_at
      FROM import_runs WHERE organization_id = ${organizationId} AND created_at > ${now}::timestamptz - interval '7 days'
        AND state NOT IN ('uploaded', 'checked')
      ORDER BY created_at DESC LIMIT ${mostLongWork})
      UNION ALL
      (SELECT id, 'screening', source, state, subjects_done, subjects_total, error, requested_by, requested_by_name,
        created_at, finished_at
      FROM screenings WHERE organization_id = ${organizationId} AND created_at > ${now}::timestamptz - interval '7 days'
      ORDER BY created_at DESC LIMIT ${mostLongWork})
      UNION ALL
      (SELECT id, 'flag-change', action, state, changed + failed, CASE WHEN state = 'done' THEN matched END,
        CASE WHEN failed > 0 THEN failed || ' flags were not changed' ELSE '' END, actor_id, actor_name, created_at, finished_at
      FROM flag_changes WHERE organization_id = ${organizationId} AND created_at > ${now}::timestamptz - interval '7 days'
        AND (state <> 'done' OR finished_at > created_at + interval '5 seconds')
      ORDER BY created_at DESC LIMIT ${mostLongWork})
      UNION ALL
      (SELECT id, 'list-upload', source, 'done', record_count, record_count, '', coalesce(loaded_by_id, ''), loaded_by_name,
        loaded_at, loaded_at
      FROM list_versions
      WHERE owner_organization_id = ${organizationId} AND loaded_at > ${now}::timestamptz - interval '1 day'
      ORDER BY loaded_at DESC LIMIT ${mostLongWork})
      UNION ALL
      SELECT 'caqh', 'caqh', '', 'running', 0, NULL, '', '', '', waiting.since, NULL
      FROM caqh_accounts a
      CROSS JOIN LATERAL (
        SELECT min(s.next_check_at) AS since FROM caqh_statuses s
        WHERE s.organization_id = a.organization_id AND s.next_check_at <= ${now}
      ) waiting
      WHERE a.organization_id = ${organizationId} AND waiting.since IS NOT NULL
    )
    SELECT id, kind, subject, state, done::int, total::int, problem, requested_by AS "requestedBy",
      requested_by_name AS "requestedByName", created_at AS "createdAt", finished_at AS "finishedAt"
    FROM work
    WHERE finished_at IS NULL OR finished_at > ${now}::timestamptz - interval '1 day'
    ORDER BY finished_at IS NOT NULL, coalesce(finished_at, created_at) DESC, id DESC
    LIMIT ${mostLongWork}`;
  return {
    data: rows.map(({ requestedBy, createdAt, finishedAt, ...row }) => ({
      ...row,
      canCancel: finishedAt === null && cancellable.includes(row.kind),
      isMine: requestedBy === actor.id,
      createdAt: createdAt.toISOString(),
      finishedAt: isoMoment(finishedAt),
    })),
  };
};
