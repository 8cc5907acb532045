import { beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { Answer } from "@/lib/api/caller";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { facilityFacts } from "@/prisma/factories/facility";
import { inventedNpi } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { exampleFacility } from "./facility-example";
import type { Facility } from "./facility-schemas";
import { createFacility, getFacility, listFacilities, updateFacility } from "./operations";
import { requiredKinds } from "./record-kinds";

type Answered = z.output<typeof Facility>;

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  other = await createTenant(server(), "South Plan", "south.example");
});

const as = (one: Tenant = tenant) => one.callers["Credentialing User"];
const create = (facts: object = {}, one?: Tenant) =>
  as(one).invoke(createFacility, { body: facilityFacts(facts as Parameters<typeof facilityFacts>[0]) });
const created = async (facts: object = {}, one?: Tenant) => (await create(facts, one)).json as Answered;
const read = async (facilityId: string) =>
  (await as().invoke(getFacility, { params: { facilityId } })).json as Answered;
const update = (facilityId: string, body: object, headers: Record<string, string> = {}) =>
  as().invoke(updateFacility, { params: { facilityId }, body }, headers);
const complaints = ({ json }: Answer) => (json as { errors?: { path: string; message: string }[] }).errors ?? [];
const pathsIn = (answer: Answer) => complaints(answer).map(({ path }) => path);
const auditOf = (subjectId: string, action: string) =>
  systemDb().auditEntry.findMany({ where: { subjectId, action }, orderBy: { id: "asc" } });

const license = {
  licenseType: "State License",
  licenseNumber: "H-100",
  status: "Active",
  source: "State agency",
  issueDate: "2024-01-01",
  expirationDate: "2027-12-31",
};

describe("a new facility", () => {
  test("is answered with every member that the contract requires, empty where there is nothing", async () => {
    const answer = await create({ name: "Marrowgate Hospital" });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("etag")).toBe('"1"');
    expect(answer.json).toMatchObject({
      name: "Marrowgate Hospital",
      npi: "",
      medicareNumber: "",
      credentialingStatus: "Not sent to credentialing",
      lastCredentialingDate: null,
      medicalDirectorId: "",
      facilityPrimarySpecialty: null,
      linesOfBusiness: [],
      practiceLicense: [],
      onsiteReviews: [],
      surveyResponse: [],
      deas: [],
      providers: [],
      createdByName: "Credentialing User client",
    });
    expect(answer.json).toEqual(await read((answer.json as Answered).id));
  });

  test("keeps its sub-records, which the older members of the contract show as well", async () => {
    const answer = await as().invoke(createFacility, { body: exampleFacility });
    expect(answer.json).toMatchObject({
      linesOfBusiness: [["Medicare"], ["Commercial"]],
      stateLicenses: [{ licenseNumber: "ASC-10077", expirationDate: "2028-01-31" }],
      practiceLicense: [{ license: "ASC-10077", state: "TX", expirationDate: "2028-01-31T00:00:00.000Z" }],
      accreditations: [{ effectiveDate: "2025-05-01T00:00:00Z" }],
      certifications: [{ certificateType: "CLIA", expirationDate: "2027-06-30T00:00:00.000Z" }],
    });
    const [record] = await systemDb().facilityRecord.findMany({
      where: { facilityId: (answer.json as Answered).id, kind: "stateLicenses" },
    });
    expect(record?.expirationDate).toEqual(new Date("2028-01-31"));
  });

  test("keeps a calendar date whatever its offset", async () => {
    const { accreditations } = await created({
      accreditations: [
        {
          accreditationBody: "DNV",
          applicable: "Yes",
          status: "Accredited",
          effectiveDate: "2025-05-01T00:30:00+05:30",
        },
      ],
    });
    expect(accreditations[0]?.effectiveDate.slice(0, 10)).toBe("2025-05-01");
  });

  test("without the ten arrays is refused with each of them named", async () => {
    const facts = Object.fromEntries(Object.entries(facilityFacts()).filter(([name]) => !(name in requiredKinds)));
    const answer = await as().invoke(createFacility, { body: facts });
    expect(answer.status).toBe(400);
    expect(pathsIn(answer).toSorted()).toEqual(Object.keys(requiredKinds).toSorted());
  });

  test.each<[string, object, string]>([
    ["a name of 129 characters", { name: "x".repeat(129) }, "name"],
    ["a blank name", { name: " " }, "name"],
    ["an NPI of nine digits", { npi: "199999998" }, "npi"],
    ["an NPI with a wrong check digit", { npi: "1999999985" }, "npi"],
    ["an unknown state", { state: "ZZ" }, "state"],
    [
      "a license that expires before it is issued",
      { stateLicenses: [{ ...license, issueDate: "2028-01-01" }] },
      "stateLicenses.0.expirationDate",
    ],
    [
      "an accreditation that expires before it begins",
      {
        accreditations: [
          { applicable: "Yes", status: "Accredited", effectiveDate: "2025-05-01", expirationDate: "2025-04-30" },
        ],
      },
      "accreditations.0.expirationDate",
    ],
    [
      "a next credentialing before the last",
      { lastCredentialingDate: "2025-02-01", nextCredentialingDate: "2025-01-31" },
      "nextCredentialingDate",
    ],
    [
      "a date that is none",
      { stateLicenses: [{ ...license, expirationDate: "2025-02-30" }] },
      "stateLicenses.0.expirationDate",
    ],
    [
      "two records with one id",
      {
        stateLicenses: [
          { ...license, id: "a" },
          { ...license, id: "a" },
        ],
      },
      "stateLicenses.1.id",
    ],
    ["lines of business that are numbers", { linesOfBusiness: [1] }, "linesOfBusiness"],
  ])("with %s is refused and not kept", async (_what, facts, path) => {
    const before = await systemDb().facility.count();
    const answer = await create(facts);
    expect(answer.status).toBe(400);
    expect(pathsIn(answer)).toEqual([path]);
    expect(await systemDb().facility.count()).toBe(before);
  });

  test("takes empty members of the HSD specialty for none", async () => {
    expect(await created({ facilityHsdSpecialty: { code: "", name: "" } })).toMatchObject({
      facilityHsdSpecialty: null,
    });
    const half = await create({ facilityHsdSpecialty: { code: "040", name: "" } });
    expect([half.status, pathsIn(half)]).toEqual([400, ["facilityHsdSpecialty.name"]]);
  });

  test("keeps what a program has for the contact's address, also where it is none", async () => {
    expect(await created({ contactEmail: "see front desk" })).toMatchObject({ contactEmail: "see front desk" });
  });

  test("with an external id that another facility has is 409 naming that one, also at the same moment", async () => {
    const { id } = await created({ externalId: "taken" });
    const refused = await create({ externalId: "taken" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(id);
    const race = await Promise.all([create({ externalId: "raced" }), create({ externalId: "raced" })]);
    expect(race.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await create({ externalId: "taken" }, other)).status).toBe(201);
  });
});

describe("an update", () => {
  test("changes what it names, removes, adds, and leaves the rest, with before and after in the audit trail", async () => {
    const { id, stateLicenses } = await created({
      stateLicenses: [license, { ...license, licenseNumber: "H-200" }],
      siteVisits: [{ applicable: "No", source: "Phone" }],
    });
    const [first, second] = stateLicenses;
    const answer = await update(id, {
      contactName: "Inga Farrow",
      stateLicenses: [
        { ...license, id: first?.id, status: "Suspended" },
        { id: second?.id, action: "deleted" },
        { ...license, licenseNumber: "H-300" },
      ],
      reason: "The agency's letter",
    });
    expect(answer).toMatchObject({ status: 204, text: "" });
    expect(await read(id)).toMatchObject({
      contactName: "Inga Farrow",
      contactPhone: "512-555-0100",
      stateLicenses: [{ id: first?.id, status: "Suspended" }, { licenseNumber: "H-300" }],
      siteVisits: [{ source: "Phone" }],
    });
    const [entry] = await auditOf(id, "updateFacility");
    expect(entry).toMatchObject({
      reason: "The agency's letter",
      changes: {
        contactName: ["Odette Farrow", "Inga Farrow"],
        stateLicenses: [
          [
            { id: first?.id, status: "Active" },
            { id: second?.id, licenseNumber: "H-200" },
          ],
          [{ id: first?.id, status: "Suspended" }, { licenseNumber: "H-300" }],
        ],
      },
    });
  });

  test("that sends back what was read changes nothing", async () => {
    const facility = (await as().invoke(createFacility, { body: { ...exampleFacility, npi: "", externalId: "" } }))
      .json as Answered;
    expect((await update(facility.id, facility)).status).toBe(204);
    expect(await read(facility.id)).toEqual(facility);
    expect(await auditOf(facility.id, "updateFacility")).toEqual([]);
  });

  test("with a sub-record that the facility does not have is 404 naming it, and nothing of it is applied", async () => {
    const { id, stateLicenses } = await created({ stateLicenses: [license] });
    const stranger = (await created({ siteVisits: [{ applicable: "Yes", source: "" }] })).siteVisits[0]?.id ?? "";
    const foreign = (await created({ siteVisits: [{ applicable: "Yes", source: "" }] }, other)).siteVisits[0]?.id ?? "";
    const before = await read(id);
    for (const unknown of ["fcr_none", stranger, foreign, stateLicenses[0]?.id ?? ""]) {
      for (const action of ["updated", "deleted"]) {
        const answer = await update(id, {
          name: "Another name",
          stateLicenses: [],
          siteVisits: [{ id: unknown, action, applicable: "Yes", source: "" }],
        });
        expect(answer.status).toBe(404);
        expect(answer.text).toContain(`has no site visit ${unknown}`);
      }
    }
    expect(await read(id)).toEqual(before);
  });

  test.each<[string, object, string]>([
    [
      "a record created with an id",
      { siteVisits: [{ id: "a", action: "created", applicable: "Yes", source: "" }] },
      "siteVisits.0.id",
    ],
    ["a deletion without an id", { siteVisits: [{ action: "deleted" }] }, "siteVisits.0.id"],
    ["an action that there is not", { siteVisits: [{ action: "moved" }] }, "siteVisits.0.action"],
    [
      "two records with one id",
      {
        siteVisits: [
          { id: "a", action: "deleted" },
          { id: "a", action: "deleted" },
        ],
      },
      "siteVisits.1.id",
    ],
    [
      "a next credentialing before the last on record",
      { nextCredentialingDate: "2024-12-31" },
      "nextCredentialingDate",
    ],
  ])("with %s is refused", async (_what, body, path) => {
    const facility = await created({ lastCredentialingDate: "2025-01-01" });
    const answer = await update(facility.id, body);
    expect(answer.status).toBe(400);
    expect(complaints(answer)).toEqual([{ path, message: expect.any(String) }]);
    expect(await read(facility.id)).toEqual(facility);
  });

  test("sends the specialties as a whole: what is not named goes, what is the same keeps its id", async () => {
    const { id, facilitySpecialties } = await created({
      facilitySpecialties: [{ name: "Surgery" }, { name: "Imaging" }],
    });
    await update(id, { facilitySpecialties: [{ name: "Pediatrics" }, { name: "Surgery" }] });
    const after = (await read(id)).facilitySpecialties;
    expect(after.map(({ name }) => name)).toEqual(["Pediatrics", "Surgery"]);
    expect(after[1]?.id).toBe(facilitySpecialties[0]?.id);
  });

  test("takes a value away with null, and leaves alone what it does not name", async () => {
    const { id } = await created({
      facilityHsdSpecialty: { code: "040", name: "Acute Inpatient Hospitals" },
      lastCredentialingDate: "2025-01-01",
      linesOfBusiness: ["Medicare"],
    });
    await update(id, { city: "Dallas" });
    expect(await read(id)).toMatchObject({
      facilityHsdSpecialty: { code: "040" },
      lastCredentialingDate: "2025-01-01",
    });
    await update(id, { facilityHsdSpecialty: null, lastCredentialingDate: null, linesOfBusiness: [] });
    expect(await read(id)).toMatchObject({
      facilityHsdSpecialty: null,
      lastCredentialingDate: null,
      linesOfBusiness: [],
    });
  });

  test("of the credentialing status is 409 naming the operation that moves it; the present one is fine", async () => {
    const { id } = await created();
    const refused = await update(id, { credentialingStatus: "Cred approved", name: "Another name" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("move-to-cred-approved");
    expect((await update(id, { credentialingStatus: "Not sent to credentialing" })).status).toBe(204);
    expect((await read(id)).name).toBe("Larkspur Surgery Center");
  });

  test("of a workflow's dates is 409 while there is no workflow", async () => {
    const { id } = await created();
    const refused = await update(id, { credentialingDecisionDate: "2025-01-01", medicalDirectorId: tenant.ids.usr });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("credentialingDecisionDate, medicalDirectorId");
    expect((await update(id, { psvCompleteDate: null, medicalDirectorId: "" })).status).toBe(204);
  });

  test("for an older version is 412, and of two with one version one wins", async () => {
    const { id } = await created();
    const match = { "if-match": '"1"' };
    const race = await Promise.all(["Dallas", "Waco"].map((city) => update(id, { city }, match)));
    expect(race.map(({ status }) => status).toSorted()).toEqual([204, 412]);
    expect((await update(id, { city: "Houston" }, match)).status).toBe(412);
    expect((await update(id, { city: "Houston" }, { "if-match": '"2"' })).status).toBe(204);
  });

  test("at the same moment as others loses none of them", async () => {
    const { id } = await created();
    const visits = Array.from({ length: 8 }, (_, index) => ({ applicable: "Yes", source: `Visit ${index}` }));
    const answers = await Promise.all(visits.map((visit) => update(id, { siteVisits: [visit] })));
    expect(answers.map(({ status }) => status)).toEqual(visits.map(() => 204));
    const { siteVisits } = await read(id);
    expect(siteVisits.map(({ source }) => source).toSorted()).toEqual(visits.map(({ source }) => source));
    expect((await systemDb().facility.findFirstOrThrow({ where: { id } })).version).toBe(9);
  });

  test("of another organization's facility, or one that nobody has, is 404", async () => {
    const foreign = await created({}, other);
    for (const id of [foreign.id, "fac_none"]) expect((await update(id, { city: "Waco" })).status).toBe(404);
    expect((await systemDb().facility.findFirstOrThrow({ where: { id: foreign.id } })).version).toBe(1);
  });
});

describe("the list", () => {
  test("finds by the beginning of the name, NPI, external id and id, by state and file type, page by page", async () => {
    const facts = (name: string, more: object = {}) => created({ name, state: "NM", ...more });
    const [first, second] = [
      await facts("Zünder Hospital", { npi: inventedNpi(70), externalId: "Z-1", fileType: "Clean" }),
      await facts("Zunder Clinic"),
    ];
    await created({ name: "Zunder East" }, other);
    const list = async (query: object) =>
      (await as().invoke(listFacilities, { query })).json as { data: Answered[]; count: number; ids: string[] };
    expect((await list({ search: "zunder" })).ids).toEqual([first.id, second.id]);
    for (const search of [inventedNpi(70), "Z-1", first.id, "ZUNDER h"]) {
      expect((await list({ search })).ids).toEqual([first.id]);
    }
    expect((await list({ state: "NM", file_type: "Clean" })).ids).toEqual([first.id]);
    expect((await list({ search: "zunder", sort: "name" })).ids).toEqual([second.id, first.id]);
    const page = await as().invoke(listFacilities, { query: { search: "zunder", limit: 1, include_total: true } });
    expect(page.json).toEqual({ data: [first], count: 2, ids: [first.id] });
    expect(page.headers.get("link")).toContain('rel="next"');
    expect(page.headers.get("x-total-count")).toBe("2");
  });
});
