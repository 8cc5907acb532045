import { isoDate } from "@/lib/api/wire-schemas";
import type { Db } from "@/lib/db";
import { currentPolicy } from "@/lib/policies/current-policy";
import type { ProviderOnFile } from "./source";

/** What a clean file's malpractice policy covers at least, by the organization's rules in force. */
async function minimumCoverOf(db: Db, organizationId: string): Promise<ProviderOnFile["minimumCover"]> {
  const { content } = await currentPolicy(db, organizationId, "file");
  for (const { enabled, when } of content.rules) {
    if (enabled && when.fact === "malpractice-limits")
      return { occurrence: when.occurrence, aggregate: when.aggregate };
  }
  return null;
}

/** The provider as sources are asked about him or her; null when there is none. */
export async function providerOnFile(
  db: Db,
  organizationId: string,
  providerId: string,
): Promise<ProviderOnFile | null> {
  const provider = await db.provider.findFirst({ where: { organizationId, id: providerId } });
  if (!provider) return null;
  // One after the other: an include of several relations would run them at once on the transaction's one connection.
  const own = { where: { organizationId, providerId }, orderBy: { id: "asc" } } as const;
  const licenses = await db.license.findMany(own);
  const deas = await db.deaRegistration.findMany(own);
  const boards = await db.boardCertification.findMany(own);
  const malpractice = await db.malpracticeInsurance.findMany(own);
  const educations = await db.educationTraining.findMany(own);
  const locations = await db.practiceLocation.findMany(own);
  const specialties = await db.specialty.findMany(own);
  return {
    providerId,
    firstName: provider.firstName,
    middleName: provider.middleName,
    lastName: provider.lastName,
    degree: provider.degree,
    npi: provider.npi,
    states: provider.states,
    zips: [...new Set(locations.map(({ zip }) => zip).filter((zip) => zip !== ""))],
    specialties: specialties.map(({ taxonomyCode, name }) => ({ taxonomyCode, name })),
    birthDate: isoDate(provider.dob),
    minimumCover: await minimumCoverOf(db, organizationId),
    sections: {
      licenses: licenses.map((row) => ({
        state: row.state,
        number: row.licenseNumber,
        status: row.status,
        expires: isoDate(row.expirationDate),
      })),
      deas: deas.map((row) => ({
        number: row.deaNumber,
        type: row.type,
        state: row.state,
        status: row.status,
        expires: isoDate(row.expirationDate),
      })),
      boards: boards.map((row) => ({
        specialty: row.specialty,
        status: row.status,
        durationType: row.durationType,
        expires: isoDate(row.expirationDate),
      })),
      malpractice: malpractice.map((row) => ({
        policyNumber: row.policyNumber,
        occurrence: row.occurrenceCoverageAmount.toNumber(),
        aggregate: row.aggregateCoverageAmount.toNumber(),
        expires: isoDate(row.expirationDate),
      })),
      educations: educations.map((row) => ({
        type: row.type,
        institution: row.institution,
        completed: isoDate(row.completedOn),
      })),
    },
  };
}
