import { displayName } from "@/lib/providers/display-name";
import type { Row } from "@/lib/statement-batch";

/** Whose file an entry is about; null for what belongs to no file, or to one that is gone. */
export type About = { kind: "provider" | "facility"; id: string; name: string } | null;

const owned = ["workflow", "flag", "document", "outreach"].map(
  (type) => `
    UNION ALL SELECT provider_id, facility_id FROM ${type === "outreach" ? "outreaches" : `${type}s`}
    WHERE e.subject_type = '${type}' AND organization_id = $1 AND id = e.subject_id`,
);

/** Joins to an entry `e` the provider or facility itself, or whose workflow, flag or paper it is about. */
export const aboutJoin = `
  LEFT JOIN LATERAL (
    SELECT CASE e.subject_type WHEN 'provider' THEN e.subject_id END AS provider_id,
      CASE e.subject_type WHEN 'facility' THEN e.subject_id END AS facility_id
    WHERE e.subject_type IN ('provider', 'facility')${owned.join("")}
    LIMIT 1
  ) owner ON true
  LEFT JOIN LATERAL (
    SELECT id, first_name, middle_name, last_name FROM providers WHERE organization_id = $1 AND id = owner.provider_id LIMIT 1
  ) p ON true
  LEFT JOIN LATERAL (
    SELECT id, name FROM facilities WHERE organization_id = $1 AND id = owner.facility_id LIMIT 1
  ) f ON true`;

export const aboutColumns = "p.id, p.first_name, p.middle_name, p.last_name, f.id, f.name";

/** The row of `aboutColumns`. */
export function aboutOf([providerId, first, middle, last, facilityId, name]: Row): About {
  if (providerId)
    return {
      kind: "provider",
      id: providerId,
      name: displayName({ firstName: first ?? "", middleName: middle ?? "", lastName: last ?? "" }),
    };
  return facilityId ? { kind: "facility", id: facilityId, name: name ?? "" } : null;
}
