import { beforeAll, expect, test } from "vitest";
import { systemDb } from "@/lib/db";
import { loadList } from "@/lib/lists/load-list";
import { readScreening } from "@/lib/packets/screening-evidence";
import { collectPacketData } from "@/lib/packets/packet-data";
import { builtInFilePolicy } from "@/lib/policies/file-policy";
import { renderPacket } from "@/lib/packets/render-packet";
import { startWorkflow } from "@/lib/workflows/start-workflow";
import { inContext } from "@/prisma/factories/context";
import { createFacility, type FacilityFacts } from "@/prisma/factories/facility";
import { createOrganization } from "@/prisma/factories/organization";
import { useTestDatabase } from "@/prisma/test-database";
import { checkElement } from "./check-element";
import { VerificationElement } from "./operations";
import { toVerificationElement } from "./wire";

useTestDatabase();
let organizationId: string;

beforeAll(async () => {
  ({ id: organizationId } = await createOrganization("Lantern Health Plan"));
  await loadList({ source: "oig", path: "prisma/demo/oig/UPDATED.csv", force: true });
  await loadList({ source: "ofac", path: "prisma/demo/ofac", force: true });
});

/** A facility whose every check has run. */
async function checked(facts: Partial<FacilityFacts>) {
  const { facilityId, workflowId } = await inContext(organizationId, async (ctx) => {
    const id = await createFacility(ctx, facts);
    return { facilityId: id, workflowId: await startWorkflow(ctx, { facilityId: id }) };
  });
  const rows = await systemDb().verification.findMany({ where: { organizationId, workflowId } });
  for (const { element } of rows) await checkElement({ organizationId, workflowId, element });
  const elements = await systemDb().verification.findMany({ where: { organizationId, workflowId } });
  const flags = await systemDb().flag.findMany({ where: { organizationId, facilityId } });
  return {
    workflowId,
    flags,
    element: (key: string) => {
      const found = elements.find(({ element }) => element === key);
      if (!found) throw new Error(`${key} is not on the checklist`);
      return found;
    },
  };
}

test.each([
  ["its name, of which the list shows thirty characters", { name: "Merriwind Pain and Wellness Center", dba: "" }],
  [
    "the name it does business under, in another state and with another NPI",
    {
      name: "Northgate Holdings",
      dba: "Merriwind Pain and Wellness Center, LLC",
      state: "OH" as const,
      npi: "1999999984",
    },
  ],
])("an excluded facility is found by %s, and a person looks", async (_, facts) => {
  const { element, flags } = await checked(facts);
  expect(element("oig_exclusion").status).toBe("pending");
  expect(readScreening(element("oig_exclusion").evidence)?.matches[0]).toMatchObject({
    band: "review",
    record: { name: "MERRIWIND PAIN AND WELLNESS CE" },
  });
  expect(flags).toContainEqual(
    expect.objectContaining({ flagType: "OIG exclusion", severity: "critical", isConfirmed: false, active: true }),
  );
});

test("a facility like no other is verified against both lists, and the evidence says what was searched", async () => {
  const { element } = await checked({ name: "Zephyrine Quay Hospital", dba: "" });
  for (const key of ["oig_exclusion", "ofac_sanctions"]) {
    expect(element(key)).toMatchObject({ status: "verified", method: "list" });
    const shown = VerificationElement.parse(toVerificationElement(element(key), builtInFilePolicy()));
    expect(shown.evidence?.terms).toMatchObject({ name: "Zephyrine Quay Hospital" });
  }
});

test("a facility with the NPI of an excluded record is a confirmed match", async () => {
  const listed = await systemDb().listRecord.findFirstOrThrow({ where: { source: "oig", npi: { not: null } } });
  const { element, flags } = await checked({ name: "Zephyrine Harbor Hospital", dba: "", npi: listed.npi ?? "" });
  expect(element("oig_exclusion").status).toBe("failed");
  expect(flags).toContainEqual(expect.objectContaining({ flagType: "OIG exclusion", isConfirmed: true }));
});

test("what is revoked, expired or missing in a facility's file is flagged before a person confirms it", async () => {
  const license = { licenseType: "State License" as const, source: "Agency" };
  const { element, flags, workflowId } = await checked({
    type: "Acute Care Hospital",
    stateLicenses: [
      { ...license, licenseNumber: "L-1", status: "Revoked", expirationDate: "2030-01-01" },
      { ...license, licenseNumber: "L-2", status: "Active", expirationDate: "2020-01-01" },
    ],
    certifications: [{ certificateType: "CLIA", number: "05D0000001", expirationDate: "2021-05-01" }],
    accreditations: [
      { accreditationBody: "TJC", applicable: "Yes", status: "Accredited", effectiveDate: "2025-01-01" },
    ],
  });
  expect(element("facility_license")).toMatchObject({ status: "pending", method: "rule" });
  const found = flags.map(({ flagType, severity }) => `${severity}: ${flagType}`).toSorted();
  expect(found).toEqual([
    "critical: License revoked",
    "major: CLIA expired",
    "major: License expired",
    "minor: Missing document",
    "minor: Missing document",
  ]);
  const data = await inContext(organizationId, ({ db, now }) =>
    collectPacketData(db, { organizationId, workflowId, now }),
  );
  if (!data) throw new Error("The workflow has a packet's data");
  expect(data.subject.name).toBe("Larkspur Surgery Center · Acute Care Hospital");
  expect((await renderPacket(data)).subarray(0, 5).toString()).toBe("%PDF-");
});
