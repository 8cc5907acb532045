import type { Context } from "@/lib/api/context";
import { systemDb } from "@/lib/db";
import { newId } from "@/lib/ids";
import type { CertificateContent } from "@/lib/monitoring/monitoring-schemas";
import { contentHash } from "@/lib/verification/content-hash";

/** A screening against OFAC's list that is over; answers its id. */
export async function addScreening(ctx: Context, facts: { source?: string; finishedAt?: Date } = {}): Promise<string> {
  const { source = "ofac", finishedAt = ctx.now } = facts;
  const id = newId("scr");
  await ctx.db.screening.create({
    data: {
      organizationId: ctx.organizationId,
      id,
      source,
      versionId: "lst_before",
      policyVersion: 0,
      cause: "monthly",
      state: "done",
      subjectsTotal: 12,
      subjectsDone: 12,
      facilitiesDone: 2,
      review: 1,
      cleared: 3,
      flagsRaised: 1,
      createdAt: finishedAt,
      startedAt: finishedAt,
      finishedAt,
    },
  });
  return id;
}

/** A version of the organization's own opt-out list, without records; answers its id. */
export async function addListVersion(organizationId: string): Promise<string> {
  const id = newId("lst");
  await systemDb().listVersion.create({
    data: {
      id,
      source: "opt-out",
      ownerOrganizationId: organizationId,
      fileName: "opt-out.csv",
      origin: "upload",
      fileHash: id,
      recordCount: 0,
      added: 0,
      removed: 0,
      loadedByName: "Test",
    },
  });
  return id;
}

/** The certificate of a month without gaps; answers its id. */
export async function addCertificate(ctx: Context, month = "2026-01"): Promise<string> {
  const id = newId("crt");
  const content: CertificateContent = {
    organization: { id: ctx.organizationId, name: "Harbor Lantern Health Plan" },
    operator: "Vendor",
    source: "ofac",
    listName: "OFAC SDN",
    month,
    from: `${month}-01`,
    to: `${month}-31`,
    isComplete: true,
    gaps: [],
    monitored: { providers: 10, facilities: 2 },
    versions: [],
    screenings: [],
    totals: { screenings: 0, confirmed: 0, review: 0, cleared: 0, flagsRaised: 0, flagsClosed: 0 },
  };
  await ctx.db.monitoringCertificate.create({
    data: {
      organizationId: ctx.organizationId,
      id,
      source: "ofac",
      month,
      content,
      contentHash: contentHash(content),
      createdAt: ctx.now,
    },
  });
  return id;
}
