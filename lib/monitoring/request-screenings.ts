import type { PoolClient } from "pg";
import type { Db } from "@/lib/db";
import { newId } from "@/lib/ids";
import type { ListKey } from "@/lib/lists/lists";
import { type ExecuteSql, enqueueWith } from "@/lib/jobs/queue";
import { listArrived } from "@/lib/verification/list-arrived";

export const screeningCauses = ["list-changed", "monthly", "policy-changed", "asked"] as const;
export type ScreeningCause = (typeof screeningCauses)[number];

export type ScreeningRequest = {
  source: ListKey;
  /** The newest version of the list; what is screened against an older one begins again. */
  versionId: string;
  cause: ScreeningCause;
  /** One organization; all of them where it is left out (a public list). */
  organizationId?: string;
  requestedBy?: { id: string; name: string };
};

export type RequestedScreening = { organizationId: string; id: string; isNew: boolean };

/**
 * One unfinished screening per organization and list: one that is under way for another version or with other weights
 * begins again, one that is not gets no second. A conflict waits for whoever makes the same row at this moment.
 */
const request = `
  INSERT INTO screenings (organization_id, id, source, version_id, policy_version, cause, requested_by, requested_by_name)
  SELECT o.id, given.id, $2, $3, coalesce(policy.version, 0), $4, $5, $6
  FROM jsonb_to_recordset($1::jsonb) AS given(organization_id text, id text)
  JOIN organizations o ON o.id = given.organization_id
  LEFT JOIN LATERAL (
    SELECT max(version) AS version FROM policies
    WHERE organization_id = o.id AND kind = 'matching' AND state = 'published') policy ON true
  ON CONFLICT (organization_id, source) WHERE state IN ('queued', 'running') DO UPDATE
    SET version_id = excluded.version_id, policy_version = excluded.policy_version, cause = excluded.cause,
      state = 'queued', cursor = '', error = '', subjects_total = 0, subjects_done = 0, facilities_done = 0,
      confirmed = 0, review = 0, cleared = 0, flags_raised = 0, flags_closed = 0
    WHERE screenings.version_id <> excluded.version_id OR screenings.policy_version <> excluded.policy_version
  RETURNING organization_id AS "organizationId", id`;

const executorOf = (db: Db | PoolClient): ExecuteSql =>
  "$queryRawUnsafe" in db
    ? async (text, values = []) => ({ rows: await db.$queryRawUnsafe(text, ...values) })
    : (text, values) => db.query(text, values);

/**
 * Has all who are monitored screened against a list, in the caller's transaction: rows and jobs exist when it commits.
 * Answers the screenings that were made (`isNew`) or began again; those that run as asked already are not among them.
 */
export async function requestScreenings(
  db: Db | PoolClient,
  { source, versionId, cause, organizationId, requestedBy }: ScreeningRequest,
): Promise<RequestedScreening[]> {
  const executeSql = executorOf(db);
  if (cause === "list-changed") await listArrived(executeSql, { source, organizationId });
  const organizations = organizationId
    ? [organizationId]
    : ((await executeSql("SELECT id FROM organizations ORDER BY id")).rows as { id: string }[]).map(({ id }) => id);
  const given = organizations.map((id) => ({ organization_id: id, id: newId("scr") }));
  const { rows } = await executeSql(request, [
    JSON.stringify(given),
    source,
    versionId,
    cause,
    requestedBy?.id ?? "system",
    requestedBy?.name ?? "Credence",
  ]);
  const written = rows as { organizationId: string; id: string }[];
  const made = new Set(given.map(({ id }) => id));
  await enqueueWith(
    executeSql,
    written.map((screening) => screeningJob(screening)),
  );
  return written.map((screening) => ({ ...screening, isNew: made.has(screening.id) }));
}

/** The job that goes on with a screening; several for one are run as one. */
export const screeningJob = ({ organizationId, id }: { organizationId: string; id: string }) =>
  ({ name: "screen-list", data: { organizationId, screeningId: id }, singletonKey: id }) as const;
