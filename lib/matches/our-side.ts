import { isoDate } from "@/lib/api/wire-schemas";
import type { Context } from "@/lib/api/context";
import { displayName } from "@/lib/providers/display-name";
import type { SubjectKey } from "@/lib/workflows/subject";

/** The provider or facility as it stands beside a list record. */
export async function ourSide(
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  { providerId, facilityId }: SubjectKey,
): Promise<Record<string, unknown>> {
  if (providerId !== undefined) {
    const row = await db.provider.findFirstOrThrow({ where: { organizationId, id: providerId } });
    const { degree, npi, states, dob } = row;
    return { name: displayName(row), degree, npi, birthDate: isoDate(dob), states };
  }
  const row = await db.facility.findFirstOrThrow({ where: { organizationId, id: facilityId } });
  const name = [row.name, row.dba].filter((text) => text.trim() !== "").join(", doing business as ");
  const place = [row.state, row.zipcode].filter(Boolean).join(" ");
  const address = [row.address, row.city, place].filter(Boolean).join(", ");
  return { name, degree: row.type, npi: row.npi, birthDate: null, states: [row.state], address };
}
