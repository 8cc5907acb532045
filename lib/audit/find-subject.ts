import { type Db, runStatement } from "@/lib/db";
import { displayName } from "@/lib/providers/display-name";
import type { Statement } from "@/lib/statement-batch";
import type { AuditEntryDetail } from "./operations";

/** Whom the file is of that an entry is about: the provider or facility itself, or whose workflow, flag or paper it is. */
const statement: Statement = {
  name: "audit_subject",
  text: `
    WITH owner AS (
      SELECT CASE WHEN $2::text = 'provider' THEN $3::text END AS provider_id, CASE WHEN $2 = 'facility' THEN $3 END AS facility_id
      WHERE $2 IN ('provider', 'facility')
      UNION ALL SELECT provider_id, facility_id FROM workflows WHERE $2 = 'workflow' AND organization_id = $1 AND id = $3
      UNION ALL SELECT provider_id, facility_id FROM flags WHERE $2 = 'flag' AND organization_id = $1 AND id = $3
      UNION ALL SELECT provider_id, facility_id FROM documents WHERE $2 = 'document' AND organization_id = $1 AND id = $3
      UNION ALL SELECT provider_id, facility_id FROM outreaches WHERE $2 = 'outreach' AND organization_id = $1 AND id = $3)
    SELECT p.id, p.first_name, p.middle_name, p.last_name, f.id, f.name FROM owner o
    LEFT JOIN providers p ON p.organization_id = $1 AND p.id = o.provider_id
    LEFT JOIN facilities f ON f.organization_id = $1 AND f.id = o.facility_id`,
};

/** Null for what belongs to nobody's file, and where the file is gone. */
export async function findSubject(
  db: Db,
  organizationId: string,
  { subjectType, subjectId }: { subjectType: string; subjectId: string },
): Promise<AuditEntryDetail["about"]> {
  const [row] = await runStatement(db, statement, [organizationId, subjectType, subjectId]);
  const [providerId, firstName, middleName, lastName, facilityId, name] = row ?? [];
  if (providerId)
    return {
      kind: "provider",
      id: providerId,
      name: displayName({ firstName: firstName ?? "", middleName: middleName ?? "", lastName: lastName ?? "" }),
    };
  return facilityId ? { kind: "facility", id: facilityId, name: name ?? "" } : null;
}
