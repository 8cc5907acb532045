import { beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { saveAttestedData } from "@/lib/profiles/operations";
import { attestedExample } from "@/lib/profiles/attested-example";
import { createSpecialty, listSpecialties } from "@/lib/profiles/operations";
import { getAttestedData } from "@/lib/profiles/operations";
import { updateProvider } from "@/lib/providers/operations";
import { writeLicenses, writeMalpracticeInsurance } from "@/lib/sections/operations";
import {
  addCaqhProfile,
  caqhHospital,
  caqhLicense,
  caqhPolicy,
  caqhProfile,
  caqhSpecialty,
} from "@/prisma/factories/caqh";
import { inContext } from "@/prisma/factories/context";
import { createProvider } from "@/prisma/factories/provider";
import { workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import * as op from "./operations";
import type { CaqhProposalRecord } from "./proposal-schemas";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  other = await createTenant(server(), "South Plan", "south.example");
});

type Proposal = z.output<typeof CaqhProposalRecord>;
type Profile = Parameters<typeof caqhProfile>[0];

const atCaqh = { caqh_provider_id: "10000001" };
const asUser = () => tenant.callers["Credentialing User"];
const texas = { state: "TX", license_number: "Q4471", license_status: "Active", expiration: "2027-12-31" };

const created = () => inContext(tenant.organizationId, (ctx) => createProvider(ctx, atCaqh));
const receive = (providerId: string, profile: Profile, ssn?: string) =>
  inContext(tenant.organizationId, (ctx) =>
    addCaqhProfile(ctx, providerId, caqhProfile({ attestedOn: null, ...profile }), ssn),
  );
const writeLicense = async (providerId: string, element: object) =>
  (await asUser().invoke(writeLicenses, { params: { providerId }, body: { elements: [element] } })).json as {
    id: string;
    expiration: string;
    source: string;
    verified_by?: string;
  }[];
const listed = async (providerId: string, query: object = {}): Promise<Proposal[]> =>
  (await asUser().invoke(op.listCaqhProposals, { params: { providerId }, query: { limit: 200, ...query } }))
    .json as never;
const decide = (providerId: string, decision: "accept" | "decline", proposals: string[], reason?: string) =>
  asUser().invoke(op.decideCaqhProposals, { params: { providerId }, body: { decision, proposals, reason } });
const undo = (providerId: string, proposals: string[]) =>
  asUser().invoke(op.undoCaqhDecisions, { params: { providerId }, body: { proposals } });
const licensesOf = (providerId: string) =>
  systemDb().license.findMany({ where: { providerId }, orderBy: { createdAt: "asc" } });
const providerOf = (id: string) => systemDb().provider.findFirstOrThrow({ where: { id } });
const auditOf = (subjectId: string) => systemDb().auditEntry.findMany({ where: { subjectId }, orderBy: { id: "asc" } });

/** A provider whose Texas license ends a year earlier on file than CAQH says; answers both ids. */
async function withLaterExpiration(): Promise<{ id: string; licenseId: string; proposalId: string }> {
  const id = await created();
  const [license] = await writeLicense(id, {
    ...texas,
    issue_date: "2004-07-01",
    source: "Texas Medical Board",
    license_type: "Medical",
  });
  await receive(id, { licenses: [caqhLicense()], attestedOn: "2026-10-02" });
  const [proposal] = await listed(id, { section: ["licenses"] });
  return { id, licenseId: license?.id ?? "", proposalId: proposal?.id ?? "" };
}

describe("what a profile proposes", () => {
  test("is listed by field, with what is on file, what CAQH says, and the source and age of both", async () => {
    const { id, licenseId } = await withLaterExpiration();
    expect(await listed(id, { section: ["licenses"] })).toMatchObject([
      {
        section: "licenses",
        record: "TX Q4471",
        recordId: licenseId,
        field: "expiration",
        title: "Expiration date",
        current: "2027-12-31",
        proposed: "2028-12-31",
        state: "open",
        obstacle: "",
        onFile: { source: "Texas Medical Board", verifiedBy: "", verifiedOn: null },
        attestedOn: "2026-10-02",
      },
    ]);
    expect((await licensesOf(id))[0]?.expirationDate?.toISOString()).toContain("2027-12-31");
  });

  test("is nothing that the provider's own organization alone may see", async () => {
    const { id, proposalId } = await withLaterExpiration();
    const foreign = other.callers.Supervisor;
    expect((await foreign.invoke(op.listCaqhProposals, { params: { providerId: id } })).status).toBe(404);
    const body = { decision: "accept", proposals: [proposalId] };
    expect((await foreign.invoke(op.decideCaqhProposals, { params: { providerId: id }, body })).status).toBe(404);
    const own = await decide(id, "accept", [other.ids.cqp ?? "", proposalId]);
    expect(own.status).toBe(207);
    expect(own.json).toMatchObject({
      results: [
        { id: other.ids.cqp, success: false, error: `Proposal ${other.ids.cqp} was not found` },
        { id: proposalId, success: true },
      ],
    });
  });

  test("is outdated when the next profile says something else, and comes again with it", async () => {
    const { id, proposalId } = await withLaterExpiration();
    await receive(id, { licenses: [caqhLicense({ expirationDate: "2030-06-30" })] });
    expect(await listed(id)).toMatchObject([{ proposed: "2030-06-30", state: "open" }]);
    expect(await listed(id, { state: ["outdated"] })).toMatchObject([
      { id: proposalId, reason: "The profile says something else by now" },
      { section: "attested_data" },
    ]);
  });

  test("that stands in the next profile too is the same proposal, as young as that profile", async () => {
    const { id, proposalId } = await withLaterExpiration();
    await receive(id, { licenses: [caqhLicense()], attestedOn: "2026-11-15" });
    expect(await listed(id, { section: ["licenses"] })).toMatchObject([{ id: proposalId, attestedOn: "2026-11-15" }]);
  });

  test("is outdated as soon as somebody writes the same by hand, and is compared anew with any other edit", async () => {
    const { id, licenseId, proposalId } = await withLaterExpiration();
    const shared = { ...texas, id: licenseId, issue_date: "2004-07-01", license_type: "Medical" };
    await writeLicense(id, { ...shared, expiration: "2028-06-30" });
    expect(await listed(id, { section: ["licenses"] })).toMatchObject([{ id: proposalId, current: "2028-06-30" }]);
    await writeLicense(id, { ...shared, expiration: "2028-12-31" });
    expect(await listed(id, { section: ["licenses"] })).toEqual([]);
    expect(await listed(id, { state: ["outdated"], section: ["licenses"] })).toMatchObject([
      { id: proposalId, reason: "The file and the profile no longer differ here" },
    ]);
    await asUser().invoke(writeLicenses, { params: { providerId: id }, body: { elements: [] } });
    expect(await listed(id, { section: ["licenses"] })).toMatchObject([
      { field: "", title: "New license", record: "TX Q4471" },
    ]);
  });
});

test("CAQH's own address of the provider is kept beside the organization's, which it never replaces", async () => {
  const id = await created();
  await asUser().invoke(updateProvider, { params: { id }, body: { primary_email: "office@example.org" } });
  await receive(id, { demographics: { primaryEmail: "ada@caqh.example" } });
  expect(await providerOf(id)).toMatchObject({
    primaryEmail: "office@example.org",
    caqhPrimaryEmail: "ada@caqh.example",
  });
  expect(await listed(id)).toEqual([]);
  expect((await auditOf(id)).at(-1)).toMatchObject({
    action: "compareCaqhProfile",
    changes: { caqhPrimaryEmail: ["", "ada@caqh.example"] },
  });
});

test("what the profile of another CAQH id said is outdated as soon as the id is corrected", async () => {
  const { id, proposalId } = await withLaterExpiration();
  const body = { caqh_provider_id: "10000777" };
  expect((await asUser().invoke(updateProvider, { params: { id }, body })).status).toBe(200);
  expect(await listed(id)).toEqual([]);
  expect(await listed(id, { state: ["outdated"], section: ["licenses"] })).toMatchObject([
    { id: proposalId, reason: "The file has another CAQH id now" },
  ]);
});

describe("accepting", () => {
  test("writes the field into the file as a person's edit does: version, source, verification and audit follow", async () => {
    const { id, licenseId, proposalId } = await withLaterExpiration();
    await systemDb().license.updateMany({ where: { id: licenseId }, data: { verifiedBy: "Ines Carver" } });
    const before = await providerOf(id);
    expect((await decide(id, "accept", [proposalId], "The board's site agrees")).status).toBe(204);
    const [license] = await licensesOf(id);
    expect(license).toMatchObject({ id: licenseId, source: "CAQH ProView", verifiedBy: "", licenseType: "Medical" });
    expect(license?.expirationDate?.toISOString()).toContain("2028-12-31");
    expect((await providerOf(id)).version).toBe(before.version + 1);
    const entries = (await auditOf(id)).filter(({ action }) => action === "decideCaqhProposals");
    expect(entries).toMatchObject([
      {
        reason: expect.stringMatching(
          /^CAQH ProView profile, attested 2026-10-02 \(cqs_\w+\): The board's site agrees$/,
        ),
        changes: { licenses: [[{ expiration: "2027-12-31" }], [{ expiration: "2028-12-31" }]] },
      },
      { reason: "The board's site agrees", changes: { accepted: [null, [{ id: proposalId }]] } },
    ]);
    expect(await listed(id, { state: ["accepted"] })).toMatchObject([
      { id: proposalId, reason: "The board's site agrees", decidedByName: expect.any(String) },
    ]);
    expect(await listed(id, { section: ["licenses"] })).toEqual([]);
  });

  test("verifies the element of the checklist anew", async () => {
    const { workflowId, providerId } = await inContext(tenant.organizationId, (ctx) =>
      workflowAt(ctx, "IN_PROGRESS", atCaqh),
    );
    await systemDb().verification.updateMany({
      where: { workflowId, element: "license" },
      data: { status: "verified" },
    });
    await receive(providerId, { licenses: [caqhLicense()] });
    const [proposal] = await listed(providerId, { section: ["licenses"] });
    expect((await decide(providerId, "accept", [proposal?.id ?? ""])).status).toBe(204);
    const element = await systemDb().verification.findFirstOrThrow({ where: { workflowId, element: "license" } });
    expect(element.status).toBe("pending");
  });

  test("adds records of every section, and the specialties with them", async () => {
    const id = await created();
    await receive(id, {
      licenses: [caqhLicense()],
      deas: [{ number: "BQ1234563", state: "TX", issueDate: null, expirationDate: "2027-03-31", isUnlimited: true }],
      specialties: [caqhSpecialty()],
      insurance: [caqhPolicy()],
      hospitalAffiliations: [caqhHospital()],
      medicare: [{ number: "00A123", state: "TX" }],
      practiceLocations: [
        {
          caqhLocationId: "1",
          name: "Harbor Internists",
          address: {
            address1: "1 Harbor Way",
            address2: "",
            city: "Austin",
            state: "TX",
            zipCode: "78701",
            country: "US",
          },
          mailingAddress: null,
          phone: "",
          fax: "",
          email: "",
          taxId: "990000011",
          organizationNpi: "",
          isPrimary: true,
          startDate: null,
          specialties: [],
        },
      ],
      demographics: { languages: ["Spanish"], primaryEmail: "ada@example.org", birthDate: "1975-04-21" },
    });
    const open = await listed(id);
    expect(open.filter(({ obstacle }) => obstacle !== "")).toEqual([]);
    const answer = await decide(
      id,
      "accept",
      open.map((one) => one.id),
    );
    expect(answer.json).toBeUndefined();
    expect(answer.status).toBe(204);
    expect(await listed(id)).toEqual([]);
    const { json } = await asUser().call(`/v2/provider?provider_id=${id}`);
    expect(json).toMatchObject({
      data: {
        primaryEmail: "ada@example.org",
        dob: "1975-04-21",
        other_languages: ["Spanish"],
        licenses: [{ license_number: "Q4471", source: "CAQH ProView" }],
        deas: [{ dea_number: "BQ1234563", type: "DEA" }],
        hospital_affiliations: [{ name: "Fallowmere General Hospital" }],
        professional_ids: [{ type: "Medicare Number", number: "00A123" }],
        practice_location: [{ address1: "1 Harbor Way", tin: "990000011" }],
      },
      board_certifications_data: [{ specialty: "Internal Medicine", status: "Certified" }],
      malpractice_insurance: [
        { policy_number: "LM-20931", occurrence_coverage_amount: 1_000_000, source: "Application" },
      ],
    });
    expect((await asUser().invoke(listSpecialties, { params: { providerId: id } })).json).toMatchObject([
      { specialty_nucc_taxonomy_code: "207R00000X", is_primary: true },
    ]);
  });

  test("what the file has no room for is refused with the reason, and the others are written", async () => {
    const id = await created();
    await receive(id, {
      licenses: [caqhLicense()],
      hospitalAffiliations: [caqhHospital({ kind: "other" })],
      demographics: { npi: "1999999992" },
    });
    const open = await listed(id);
    expect(open.map(({ section, obstacle }) => [section, obstacle])).toEqual([
      ["details", expect.stringContaining("Says who the provider is")],
      ["licenses", ""],
      ["hospital_affiliations", expect.stringMatching(/^Type: /)],
    ]);
    const answer = await decide(
      id,
      "accept",
      open.map((one) => one.id),
    );
    expect(answer.status).toBe(207);
    const byId = new Map(open.map((one) => [one.id, one.section]));
    const { results } = answer.json as { results: { id: string; success: boolean; error?: string }[] };
    expect(Object.fromEntries(results.map((one) => [byId.get(one.id), one.success]))).toEqual({
      details: false,
      licenses: true,
      hospital_affiliations: false,
    });
    expect(await licensesOf(id)).toHaveLength(1);
    expect((await listed(id)).map(({ section }) => section)).toEqual(["details", "hospital_affiliations"]);
  });

  test("two fields that only together make sense are accepted together, and one alone is refused", async () => {
    const id = await created();
    await writeLicense(id, { ...texas, issue_date: "2004-07-01", license_type: "Medical" });
    await receive(id, { licenses: [caqhLicense({ issueDate: "2028-01-01", expirationDate: "2030-12-31" })] });
    const open = await listed(id);
    const issued = open.find(({ field }) => field === "issue_date");
    const alone = await decide(id, "accept", [issued?.id ?? ""]);
    expect(alone.json).toMatchObject({
      results: [{ success: false, error: "Expiration date: must not be before the issue date" }],
    });
    expect(
      (
        await decide(
          id,
          "accept",
          open.map((one) => one.id),
        )
      ).status,
    ).toBe(204);
    const [license] = await licensesOf(id);
    expect(license?.issueDate?.toISOString()).toContain("2028-01-01");
  });

  test("a record that somebody wrote meanwhile where no comparison saw it is outdated, and its neighbors are written", async () => {
    const id = await created();
    await receive(id, { licenses: [caqhLicense(), caqhLicense({ state: "CA", number: "A90210" })] });
    const open = await listed(id);
    await systemDb().license.create({
      data: {
        organizationId: tenant.organizationId,
        id: "lic_elsewhere",
        providerId: id,
        state: "TX",
        licenseNumber: "Q4471",
        licenseType: "",
        status: "Active",
      },
    });
    const answer = await decide(
      id,
      "accept",
      open.map((one) => one.id),
    );
    expect(answer.status).toBe(207);
    expect((await licensesOf(id)).map(({ state }) => state).toSorted()).toEqual(["CA", "TX"]);
  });

  test("of two records that the section does not hold beside each other the first is written, and the other told", async () => {
    const id = await created();
    const row = { number: "BQ1234563", state: "TX", issueDate: null, expirationDate: "2027-03-31" };
    await receive(id, { deas: [{ ...row, isUnlimited: true }], cds: [row] });
    const open = await listed(id);
    const answer = await decide(
      id,
      "accept",
      open.map((one) => one.id),
    );
    expect(answer.json).toMatchObject({
      results: [{ success: false, error: "stands in the list twice" }, { success: true }],
    });
    expect(await systemDb().deaRegistration.findMany({ where: { providerId: id } })).toMatchObject([{ type: "DEA" }]);
  });

  test("a specialty as primary takes the place of the one that was", async () => {
    const id = await created();
    for (const [code, isPrimary] of [
      ["207RC0000X", true],
      ["207R00000X", false],
    ] as const) {
      const body = { specialty_nucc_taxonomy_code: code, name: code, is_primary: isPrimary, sub_specialties: [] };
      await asUser().invoke(createSpecialty, { params: { providerId: id }, body });
    }
    await receive(id, { specialties: [caqhSpecialty({ isBoardCertified: null, certificationNumber: "" })] });
    const [proposal] = await listed(id);
    const primary = async () =>
      (await systemDb().specialty.findMany({ where: { providerId: id, isPrimary: true } })).map(
        (one) => one.taxonomyCode,
      );
    expect((await decide(id, "accept", [proposal?.id ?? ""])).status).toBe(204);
    expect(await primary()).toEqual(["207R00000X"]);
    expect((await undo(id, [proposal?.id ?? ""])).status).toBe(204);
    expect(await primary()).toEqual(["207RC0000X"]);
  });

  test("the attestation becomes the next version of attested data, without adding rows to the record", async () => {
    const { workflowId, providerId } = await inContext(tenant.organizationId, (ctx) =>
      workflowAt(ctx, "IN_PROGRESS", atCaqh),
    );
    await receive(
      providerId,
      {
        attestedOn: "2026-10-02",
        licenses: [caqhLicense()],
        disclosures: [{ question: "Any actions?", answer: false, explanation: "", malpracticeClaims: [] }],
      },
      "219099999",
    );
    const [attestation] = await listed(providerId, { section: ["attested_data"] });
    expect((await decide(providerId, "accept", [attestation?.id ?? ""])).status).toBe(204);
    const { json, text } = await asUser().invoke(getAttestedData, { params: { providerId } });
    expect(json).toMatchObject({
      workflow_id: workflowId,
      date_complete: "2026-10-02",
      data_snapshot: { ssn: { value: "9999" }, licenses: [{ license_number: { value: "Q4471" } }] },
      question: [{ question_text: "Any actions?", question_response: [{ response_text: "No" }] }],
    });
    expect(text).not.toContain("219099999");
    expect(await licensesOf(providerId)).toEqual([]);
    expect(await listed(providerId, { section: ["attested_data"] })).toEqual([]);
    const taken = await undo(providerId, [attestation?.id ?? ""]);
    expect(taken.json).toMatchObject({
      results: [{ success: false, error: expect.stringContaining("keeps every version") }],
    });
  });

  test("an attestation waits for a workflow, and for nothing while newer attested data is on file", async () => {
    const { id } = await withLaterExpiration();
    const [attestation] = await listed(id, { section: ["attested_data"] });
    const answer = await decide(id, "accept", [attestation?.id ?? ""]);
    expect(answer.json).toMatchObject({ results: [{ error: expect.stringContaining("the provider has none yet") }] });

    const { workflowId, providerId } = await inContext(tenant.organizationId, (ctx) =>
      workflowAt(ctx, "IN_PROGRESS", atCaqh),
    );
    const body = { ...attestedExample, workflow_id: workflowId, organization_id: tenant.organizationId };
    expect((await asUser().invoke(saveAttestedData, { params: { providerId }, body })).status).toBe(201);
    await receive(providerId, { attestedOn: "2026-09-01" });
    expect(await listed(providerId, { section: ["attested_data"] })).toEqual([]);
  });

  test("is done once of two who accept at once, and refused to who read an older file", async () => {
    const { id, proposalId } = await withLaterExpiration();
    const answers = await Promise.all([decide(id, "accept", [proposalId]), decide(id, "accept", [proposalId])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 207]);
    const late = await asUser().invoke(
      op.decideCaqhProposals,
      { params: { providerId: id }, body: { decision: "accept", proposals: [proposalId] } },
      { "if-match": '"1"' },
    );
    expect(late.status).toBe(412);
  });
});

describe("declining", () => {
  test("takes a reason, which holds no social security number", async () => {
    const { id, proposalId } = await withLaterExpiration();
    const without = await decide(id, "decline", [proposalId]);
    expect(without.status).toBe(400);
    expect(without.json).toMatchObject({ errors: [{ path: "reason" }] });
    expect((await decide(id, "decline", [proposalId], "He is 219-09-9999")).status).toBe(400);
    expect(await listed(id, { section: ["licenses"] })).toHaveLength(1);
  });

  test("holds until the profile says something else", async () => {
    const { id, proposalId } = await withLaterExpiration();
    expect((await decide(id, "decline", [proposalId], "The board says 2027")).status).toBe(204);
    await receive(id, { licenses: [caqhLicense()], attestedOn: "2026-11-15" });
    expect(await listed(id, { section: ["licenses"] })).toEqual([]);
    await receive(id, { licenses: [caqhLicense({ expirationDate: "2029-12-31" })] });
    expect(await listed(id, { section: ["licenses"] })).toMatchObject([{ proposed: "2029-12-31" }]);
    const again = await undo(id, [proposalId]);
    expect(again.status).toBe(204);
    expect((await listed(id, { section: ["licenses"] })).map(({ proposed }) => proposed)).toEqual(["2029-12-31"]);
  });

  test("changes nothing on file, and can be taken back", async () => {
    const { id, proposalId } = await withLaterExpiration();
    const before = await providerOf(id);
    await decide(id, "decline", [proposalId], "The board says 2027");
    expect((await providerOf(id)).version).toBe(before.version);
    expect((await undo(id, [proposalId])).status).toBe(204);
    expect(await listed(id, { section: ["licenses"] })).toMatchObject([
      { id: proposalId, state: "open", reason: "", decidedByName: "" },
    ]);
  });
});

describe("taking back what was accepted", () => {
  test("of half of it is refused in words where the record would not be sound any more", async () => {
    const id = await created();
    await writeLicense(id, { ...texas, issue_date: "2004-07-01", expiration: "2014-12-31" });
    await receive(id, { licenses: [caqhLicense({ issueDate: "2016-07-01", expirationDate: "2028-12-31" })] });
    const proposals = await listed(id, { section: ["licenses"] });
    const ids = proposals.map((one) => one.id);
    expect((await decide(id, "accept", ids)).status).toBe(204);
    const expiration = proposals.find(({ field }) => field === "expiration")?.id ?? "";
    const answer = await undo(id, [expiration]);
    expect(answer.status).toBe(207);
    expect(answer.json).toMatchObject({
      results: [{ id: expiration, success: false, error: "Expiration date: must not be before the issue date" }],
    });
    expect((await licensesOf(id))[0]?.expirationDate?.toISOString()).toContain("2028-12-31");
    expect((await undo(id, ids)).status).toBe(204);
    expect((await licensesOf(id))[0]?.expirationDate?.toISOString()).toContain("2014-12-31");
  });

  test("empties what the file did not say before", async () => {
    const id = await created();
    await receive(id, { demographics: { ethnicity: "Asian", languages: ["Spanish"] } });
    const ids = (await listed(id, { section: ["demographics"] })).map((one) => one.id);
    expect(ids).toHaveLength(2);
    expect((await decide(id, "accept", ids)).status).toBe(204);
    expect((await undo(id, ids)).status).toBe(204);
    expect((await listed(id, { section: ["demographics"] })).map((one) => one.state)).toEqual(ids.map(() => "open"));
  });

  test("restores the field and where the file had it from, and asks again", async () => {
    const { id, proposalId } = await withLaterExpiration();
    await decide(id, "accept", [proposalId]);
    expect((await undo(id, [proposalId])).status).toBe(204);
    const [license] = await licensesOf(id);
    expect(license).toMatchObject({ source: "Texas Medical Board" });
    expect(license?.expirationDate?.toISOString()).toContain("2027-12-31");
    expect(await listed(id, { section: ["licenses"] })).toMatchObject([
      { id: proposalId, state: "open", current: "2027-12-31" },
    ]);
  });

  test("removes a record that was added, and leaves one alone that somebody changed since", async () => {
    const id = await created();
    await receive(id, { insurance: [caqhPolicy(), caqhPolicy({ policyNumber: "LM-2" })] });
    const open = await listed(id);
    await decide(
      id,
      "accept",
      open.map((one) => one.id),
    );
    const { json } = await asUser().call(`/v2/provider?provider_id=${id}`);
    const { malpractice_insurance: policies } = json as { malpractice_insurance: Record<string, unknown>[] };
    const elements = policies.map(({ expiry_date: _twin, ...one }) =>
      one.policy_number === "LM-2" ? { ...one, aggregate_coverage_amount: 5_000_000 } : one,
    );
    await asUser().invoke(writeMalpracticeInsurance, { params: { providerId: id }, body: { elements } });
    const answer = await undo(
      id,
      open.map((one) => one.id),
    );
    expect(answer.status).toBe(207);
    expect(answer.json).toMatchObject({
      results: expect.arrayContaining([
        { id: open.find(({ record }) => record === "LM-20931")?.id, success: true },
        {
          id: open.find(({ record }) => record === "LM-2")?.id,
          success: false,
          error: expect.stringContaining("by hand"),
        },
      ]),
    });
    const left = await systemDb().malpracticeInsurance.findMany({ where: { providerId: id } });
    expect(left.map(({ policyNumber }) => policyNumber)).toEqual(["LM-2"]);
  });

  test("restores the provider's own facts, and not what was changed since", async () => {
    const id = await created();
    await receive(id, { demographics: { gender: "Male", primaryEmail: "ada@example.org" } });
    const open = await listed(id);
    await decide(
      id,
      "accept",
      open.map((one) => one.id),
    );
    await asUser().invoke(updateProvider, { params: { id }, body: { primary_email: "other@example.org" } });
    expect(
      (
        await undo(
          id,
          open.map((one) => one.id),
        )
      ).status,
    ).toBe(207);
    expect(await providerOf(id)).toMatchObject({ gender: "F", primaryEmail: "other@example.org" });
  });
});
