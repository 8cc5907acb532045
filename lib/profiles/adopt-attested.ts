import type { Context } from "@/lib/api/context";
import { dateOf } from "@/lib/api/wire-schemas";
import { type IdPrefix, newId } from "@/lib/ids";
import type { ElementKey } from "@/lib/verification/elements";
import { adoptable, type OnRecord } from "./adoptable";
import type { AttestedSnapshot } from "./attested-schemas";

type Ctx = Pick<Context, "db" | "organizationId" | "now">;

async function onRecord({ db, organizationId }: Ctx, providerId: string): Promise<OnRecord> {
  const where = { organizationId, providerId };
  const licenses = await db.license.findMany({ where, select: { state: true, licenseNumber: true } });
  const deas = await db.deaRegistration.findMany({ where, select: { deaNumber: true } });
  const boards = await db.boardCertification.findMany({ where, select: { specialty: true, certificateId: true } });
  const policies = await db.malpracticeInsurance.findMany({ where, select: { policyNumber: true } });
  return {
    licenses: licenses.map(({ state, licenseNumber }) => ({ state, license_number: licenseNumber })),
    deas: deas.map(({ deaNumber }) => ({ dea_number: deaNumber })),
    boards: boards.map(({ specialty, certificateId }) => ({ specialty, certificate_id: certificateId })),
    educations: await db.educationTraining.findMany({
      where,
      select: { institution: true, type: true, degree: true },
    }),
    policies: policies.map(({ policyNumber }) => ({ policy_number: policyNumber })),
  };
}

const dateOrNull = (date: string | null): Date | null => (date === null ? null : dateOf(date));

type Fresh = ReturnType<typeof adoptable>;

async function insert({ db, organizationId, now }: Ctx, providerId: string, fresh: Fresh): Promise<void> {
  const identity = (prefix: IdPrefix) => ({ organizationId, id: newId(prefix), providerId, createdAt: now });
  await db.license.createMany({
    data: fresh.licenses.map((row) => ({
      ...identity("lic"),
      state: row.state,
      licenseNumber: row.license_number,
      licenseType: row.license_type,
      status: row.license_status,
      issueDate: dateOrNull(row.issue_date),
      expirationDate: dateOrNull(row.expiration),
      source: row.source,
    })),
  });
  await db.deaRegistration.createMany({
    data: fresh.deas.map((row) => ({
      ...identity("dea"),
      deaNumber: row.dea_number,
      type: row.type,
      state: row.state,
      status: row.status,
      expirationDate: dateOrNull(row.expire_date),
      source: row.source,
    })),
  });
  await db.boardCertification.createMany({
    data: fresh.boards.map((row) => ({
      ...identity("brd"),
      certificateId: row.certificate_id,
      specialty: row.specialty,
      subspecialty: row.subspecialty,
      status: row.status,
      durationType: row.duration_type,
      moc: row.moc,
      issueDate: dateOrNull(row.issue_date),
      expirationDate: dateOrNull(row.expire_date),
    })),
  });
  await db.educationTraining.createMany({
    data: fresh.educations.map((row) => ({
      ...identity("edu"),
      type: row.type,
      degree: row.degree,
      institution: row.institution,
      completedOn: dateOrNull(row.completed_on),
    })),
  });
  await db.malpracticeInsurance.createMany({
    data: fresh.policies.map((row) => ({
      ...identity("mal"),
      policyNumber: row.policy_number,
      occurrenceCoverageAmount: row.occurrence_coverage_amount,
      aggregateCoverageAmount: row.aggregate_coverage_amount,
      expirationDate: dateOrNull(row.policyExpirationDate),
      source: row.source,
    })),
  });
}

/** The elements of the checklist that verify each section. */
const elementOf = {
  licenses: "license",
  deas: "dea",
  boards: "board_certification",
  educations: "education",
  policies: "malpractice_insurance",
} as const satisfies Record<keyof Fresh, ElementKey>;

const sections = Object.keys(elementOf) as (keyof Fresh)[];

/**
 * Adds to the record what a provider attested and the record does not have yet, unverified. Rows on record are never
 * overwritten. Answers the elements of the checklist whose facts changed, and what was added, for the audit log.
 */
export async function adoptAttested(
  ctx: Ctx,
  provider: { id: string },
  snapshot: AttestedSnapshot,
): Promise<{ elements: ElementKey[]; changes: Record<string, [unknown, unknown]> }> {
  const fresh = adoptable(snapshot, await onRecord(ctx, provider.id), ctx.now.toISOString().slice(0, 10));
  await insert(ctx, provider.id, fresh);
  const changed = sections.filter((section) => fresh[section].length > 0);
  return {
    elements: changed.map((section) => elementOf[section]),
    changes: Object.fromEntries(changed.map((section) => [section, [null, fresh[section]]])),
  };
}
