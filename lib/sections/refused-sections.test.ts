import { beforeAll, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import type { OperationDefinition } from "@/lib/api/operation";
import { useTestServer } from "@/lib/api/test-server";
import { inContext } from "@/prisma/factories/context";
import { createProvider, inventedNpi } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import * as op from "./operations";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  other = await createTenant(server(), "South Plan", "south.example");
});

const created = () => inContext(tenant.organizationId, (ctx) => createProvider(ctx));
const write = (operation: OperationDefinition, providerId: string, content: unknown) =>
  tenant.callers["Credentialing User"].invoke(operation, {
    params: { providerId },
    body: { [Array.isArray(content) ? "elements" : "element"]: content },
  });

const texas = { state: "TX", license_number: "Q4471", license_status: "Active", expiration: "2027-12-31" };
const california = { state: "CA", license_number: "A90210", license_status: "Active" };

const dea = { dea_number: "BQ1234563", type: "DEA", state: "TX", status: "Active" };
const policy = {
  policy_number: "P1",
  occurrence_coverage_amount: 1,
  aggregate_coverage_amount: 1,
  source: "Application",
};
const board = {
  specialty: "Internal Medicine",
  status: "Certified",
  duration_type: "MOC",
  moc: "Yes",
};
const refusals: [what: string, operation: OperationDefinition, content: unknown, path: string, message: RegExp][] = [
  ["a state that is none", op.writeLicenses, [{ ...texas, state: "XX" }], "elements.0.state", /must be one of/],
  [
    "a license without a number",
    op.writeLicenses,
    [{ ...texas, license_number: " " }],
    "elements.0.license_number",
    /blank/,
  ],
  [
    "a license without a status",
    op.writeLicenses,
    [{ ...texas, license_status: undefined }],
    "elements.0.license_status",
    /is required/,
  ],
  [
    "a license that ends before it begins",
    op.writeLicenses,
    [{ ...texas, issue_date: "2028-01-01" }],
    "elements.0.expiration",
    /before the issue date/,
  ],
  ["the same license twice", op.writeLicenses, [texas, texas], "elements.1.license_number", /twice/],
  [
    "the same row twice",
    op.writeLicenses,
    [
      { ...texas, id: "lic_1" },
      { ...california, id: "lic_1" },
    ],
    "elements.1.id",
    /twice/,
  ],
  [
    "two statuses for one license",
    op.writeLicenses,
    [{ ...texas, status: "Expired" }],
    "elements.0.status",
    /contradicts license_status/,
  ],
  [
    "a date that is none",
    op.writeLicenses,
    [{ ...texas, expiration: "2027-02-30" }],
    "elements.0.expiration",
    /must be a date/,
  ],
  [
    "the same DEA number twice",
    op.writeDeas,
    [dea, { ...dea, dea_number: "bq1234563" }],
    "elements.1.dea_number",
    /twice/,
  ],
  [
    "a kind of registration that is none",
    op.writeDeas,
    [{ ...dea, type: "BNDD" }],
    "elements.0.type",
    /must be one of/,
  ],
  [
    "a specialty outside the list",
    op.writeBoardCertifications,
    [{ ...board, specialty: "Astrology" }],
    "elements.0.specialty",
    /must be one of/,
  ],
  [
    "a degree outside the list",
    op.writeEducation,
    [{ type: "Professional", institution: "A", degree: "Sir" }],
    "elements.0.degree",
    /may be left empty/,
  ],
  [
    "a negative cover",
    op.writeMalpracticeInsurance,
    [{ ...policy, occurrence_coverage_amount: -1 }],
    "elements.0.occurrence_coverage_amount",
    /negative/,
  ],
  [
    "tenths of a cent",
    op.writeMalpracticeInsurance,
    [{ ...policy, aggregate_coverage_amount: 0.001 }],
    "elements.0.aggregate_coverage_amount",
    /two decimals/,
  ],
  [
    "more than any policy covers",
    op.writeMalpracticeInsurance,
    [{ ...policy, aggregate_coverage_amount: 1e13 }],
    "elements.0.aggregate_coverage_amount",
    /less than/,
  ],
  [
    "two expiration dates for one policy",
    op.writeMalpracticeInsurance,
    [{ ...policy, expiry_date: "2027-01-01", policyExpirationDate: "2028-01-01" }],
    "elements.0.expiry_date",
    /contradicts/,
  ],
  [
    "a policy that ends before it begins",
    op.writeMalpracticeInsurance,
    [{ ...policy, expiry_date: "2027-01-01", policyEffectiveDate: "2028-01-01" }],
    "elements.0.policyExpirationDate",
    /effective date/,
  ],
  [
    "privileges that end before they begin",
    op.writeHospitalAffiliations,
    [{ name: "A", type: "Exempt", start_date: "2020-01-02", end_date: "2020-01-01T00:00:00Z" }],
    "elements.0.end_date",
    /start date/,
  ],
  [
    "an NPI with a wrong check digit",
    op.writePracticeLocations,
    [{ name: "A", npi: "1234567890" }],
    "elements.0.npi",
    /check digit/,
  ],
  [
    "a TIN of eight digits",
    op.writePracticeLocations,
    [{ name: "A", tin: "12345678" }],
    "elements.0.tin",
    /nine digits/,
  ],
  [
    "more hours than a week has",
    op.writePracticeLocations,
    [{ name: "A", totalLocationHours: 169 }],
    "elements.0.totalLocationHours",
    /168/,
  ],
  [
    "a board's report before its action",
    op.writeLicensureAction,
    { date_of_last_action: "2020-01-02", date_of_report: "2020-01-01" },
    "element.date_of_report",
    /before the action/,
  ],
  [
    "an ethnicity outside the list",
    op.writeDemographics,
    { ethnicity: "Martian" },
    "element.ethnicity",
    /empty or one of/,
  ],
];
test.each(refusals)("a section does not take %s", async (_what, operation, content, path, message) => {
  const answer = await write(operation, tenant.ids.prv ?? "", content);
  expect(answer.status).toBe(400);
  const { errors } = answer.json as { errors: { path: string; message: string }[] };
  expect(errors).toContainEqual({ path, message: expect.stringMatching(message) });
});

test("a section does not take a body without it", async () => {
  expect((await write(op.writeLicenses, tenant.ids.prv ?? "", { state: "TX" })).status).toBe(400);
});

test("another organization's provider is as good as unknown", async () => {
  for (const id of [other.ids.prv ?? "", "prv_nobody"])
    expect((await write(op.writeLicenses, id, [texas])).status).toBe(404);
});

test("a DEA number with a wrong check digit is taken: it is flagged when it is verified", async () => {
  const id = await created();
  expect((await write(op.writeDeas, id, [{ ...dea, dea_number: "BQ1234560" }])).status).toBe(200);
});

test("a location has an NPI that passes the check digit, or none", async () => {
  const id = await created();
  const answer = await write(op.writePracticeLocations, id, [
    { name: "A", npi: inventedNpi(9) },
    { name: "B", npi: "" },
  ]);
  expect(answer.status).toBe(200);
});
