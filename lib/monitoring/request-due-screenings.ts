import type { Db } from "@/lib/db";
import { monthBounds, monthOf } from "./certificate-content";
import { requestScreenings, type RequestedScreening } from "./request-screenings";

type Due = { organizationId: string; source: string; versionId: string; isNewVersion: boolean };

/**
 * Requests what nobody has screened although it should be: every list in use, in every calendar month (NCQA and 42 CFR
 * 455.436 ask for at least monthly), in its present version and with the present matching rules. A screening that was
 * cancelled or failed counts as seen for that version and month, so that it does not come back by itself. As the
 * system; answers what was requested.
 */
export async function requestDueScreenings(db: Db, now: Date): Promise<RequestedScreening[]> {
  const { from } = monthBounds(monthOf(now));
  const due = await db.$queryRaw<Due[]>`
    WITH present AS (
      SELECT DISTINCT ON (source, owner_organization_id) source, owner_organization_id, id
      FROM list_versions ORDER BY source, owner_organization_id, loaded_at DESC, id DESC)
    SELECT o.id AS "organizationId", present.source, present.id AS "versionId",
      EXISTS (SELECT 1 FROM screenings s WHERE s.organization_id = o.id AND s.source = present.source
        AND s.state = 'done' AND s.finished_at >= ${from}) AS "isNewVersion"
    FROM organizations o
    JOIN present ON present.owner_organization_id IS NULL OR present.owner_organization_id = o.id
    LEFT JOIN LATERAL (
      SELECT max(version) AS version FROM policies
      WHERE organization_id = o.id AND kind = 'matching' AND state = 'published') policy ON true
    WHERE NOT EXISTS (
      SELECT 1 FROM screenings s
      WHERE s.organization_id = o.id AND s.source = present.source AND (s.state IN ('queued', 'running')
        OR (s.version_id = present.id AND s.policy_version = coalesce(policy.version, 0) AND s.finished_at >= ${from})))
    ORDER BY o.id, present.source`;
  const requested: RequestedScreening[] = [];
  for (const { isNewVersion, ...facts } of due)
    requested.push(...(await requestScreenings(db, { ...facts, cause: isNewVersion ? "list-changed" : "monthly" })));
  return requested;
}
