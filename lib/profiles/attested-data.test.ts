import { beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { recordVerification } from "@/lib/verification/operations";
import { cancelProviderWorkflow } from "@/lib/workflows/operations";
import { attestedBody, said } from "@/prisma/factories/attested-data";
import { inContext } from "@/prisma/factories/context";
import { type RestingStatus, workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import type { AttestedData } from "./attested-schemas";
import { getAttestedData, saveAttestedData } from "./operations";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let other: Tenant;
let caller: Caller;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  other = await createTenant(server(), "South Plan", "south.example");
  caller = tenant.callers["Credentialing User"];
});

const file = (status: RestingStatus = "IN_PROGRESS") =>
  inContext(tenant.organizationId, (ctx) => workflowAt(ctx, status));
const bodyOf = (workflowId: string, facts?: Parameters<typeof attestedBody>[1]) =>
  attestedBody({ organizationId: tenant.organizationId, workflowId }, facts);
const save = (providerId: string, body: unknown, headers?: Record<string, string>) =>
  caller.invoke(saveAttestedData, { params: { providerId }, body }, headers);
const read = (providerId: string) => caller.invoke(getAttestedData, { params: { providerId } });
const workflowRow = (id: string) => systemDb().workflow.findFirstOrThrow({ where: { id } });
const providerRow = (id: string) => systemDb().provider.findFirstOrThrow({ where: { id } });
const checklist = async (workflowId: string) =>
  Object.fromEntries(
    (await systemDb().verification.findMany({ where: { workflowId } })).map((row) => [row.element, row]),
  );

describe("what was attested", () => {
  test("is answered as it was sent, with every spelling kept, and under the provider's version", async () => {
    const { providerId, workflowId } = await file();
    const body = bodyOf(workflowId, { date_complete: "2026-10-02T10:00:00-05:00" });
    const saved = await save(providerId, { ...body, unknown: "ignored" });
    expect(saved.status).toBe(201);
    expect(saved.json).toEqual({ id: expect.stringMatching(/^atd_/) });
    const answer = await read(providerId);
    expect(answer.json).toEqual(body);
    expect(answer.headers.get("etag")).toBe(`"${(await providerRow(providerId)).version}"`);
  });

  test("is a new version every time; the earlier ones stay as they were", async () => {
    const { providerId, workflowId } = await file();
    const first = bodyOf(workflowId, { purpose: "Initial credentialing" });
    await save(providerId, first);
    await save(providerId, first);
    await save(providerId, { ...first, purpose: "Recredentialing" });
    const rows = await systemDb().attestedData.findMany({ where: { providerId }, orderBy: { version: "asc" } });
    expect(rows.map(({ version, purpose }) => [version, purpose])).toEqual([
      [1, "Initial credentialing"],
      [2, "Initial credentialing"],
      [3, "Recredentialing"],
    ]);
    expect(rows[0]?.content).toEqual(first);
    expect((await read(providerId)).json).toMatchObject({ purpose: "Recredentialing" });
  });

  test("is kept whole when requests race: each is a version of its own", async () => {
    const { providerId, workflowId } = await file();
    const answers = await Promise.all([1, 2, 3, 4].map(() => save(providerId, bodyOf(workflowId))));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const rows = await systemDb().attestedData.findMany({ where: { providerId } });
    expect(rows.map(({ version }) => version).toSorted()).toEqual([1, 2, 3, 4]);
    expect(await systemDb().license.count({ where: { providerId } })).toBe(1);
  });

  test("cannot be rewritten by the service, not even by mistake", async () => {
    const { providerId, workflowId } = await file();
    await save(providerId, bodyOf(workflowId));
    const where = { organizationId: tenant.organizationId, providerId };
    await expect(
      inContext(tenant.organizationId, (ctx) => ctx.db.attestedData.updateMany({ where, data: { purpose: "x" } })),
    ).rejects.toThrow(/permission denied/);
    await expect(inContext(tenant.organizationId, (ctx) => ctx.db.attestedData.deleteMany({ where }))).rejects.toThrow(
      /permission denied/,
    );
  });

  test("of a terminated provider is recorded too", async () => {
    const { providerId, workflowId } = await file();
    await caller.invoke(cancelProviderWorkflow, { params: { id: workflowId }, body: { reason: "Left the plan" } });
    await systemDb().provider.updateMany({
      where: { id: providerId },
      data: { status: "Terminated", statusBeforeTermination: "New" },
    });
    expect((await save(providerId, bodyOf(workflowId))).status).toBe(201);
  });

  test("is 404 before the first, and for a provider that nobody has", async () => {
    const { providerId } = await file();
    expect((await read(providerId)).status).toBe(404);
    expect((await read("prv_nowhere")).status).toBe(404);
  });
});

describe("the audit log", () => {
  test("names version, purpose and what was added to the record, and holds nothing else of what was said", async () => {
    const { providerId, workflowId } = await file();
    await save(providerId, bodyOf(workflowId, { snapshot: { dob: said("1951-02-03", "Born") } }));
    const entries = await systemDb().auditEntry.findMany({
      where: { subjectId: providerId, action: "saveAttestedData" },
    });
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actorName: "Credentialing User client",
      changes: {
        attestedDataVersion: [null, 1],
        purpose: [null, "Initial credentialing"],
        attestationDate: [null, "2026-10-02"],
        licenses: [null, [{ state: "TX", license_number: "Q4471" }]],
        deas: [null, [{ dea_number: "BQ1234563" }]],
      },
    });
    expect(JSON.stringify(entries)).not.toContain("1951-02-03");
  });
});

describe("the record", () => {
  test("gets the rows that it did not have, unverified, with where they came from", async () => {
    const { providerId, workflowId } = await file();
    await save(providerId, bodyOf(workflowId));
    const where = { providerId };
    expect(await systemDb().license.findMany({ where })).toMatchObject([
      { state: "TX", licenseNumber: "Q4471", source: "Attested data", verifiedBy: "", verifiedDate: null },
    ]);
    expect(await systemDb().deaRegistration.findMany({ where })).toMatchObject([
      { deaNumber: "BQ1234563", source: "Attested data", verifiedDate: null },
    ]);
    expect(await systemDb().boardCertification.findMany({ where })).toMatchObject([
      { specialty: "Internal Medicine", certificateId: "203117", verifiedDate: null },
    ]);
    expect(await systemDb().educationTraining.findMany({ where })).toMatchObject([
      {
        institution: "Harrowgate School of Medicine",
        degree: "Doctor of Medicine (MD)",
        source: "",
        verifiedDate: null,
      },
    ]);
    const [policy] = await systemDb().malpracticeInsurance.findMany({ where });
    expect(policy).toMatchObject({ policyNumber: "LM-20931", source: "Application", verifiedDate: null });
    expect(policy?.occurrenceCoverageAmount.toNumber()).toBe(1_000_000);
  });

  test("keeps what stands there, whatever was attested of it later", async () => {
    const { providerId, workflowId } = await file();
    const body = bodyOf(workflowId);
    await save(providerId, body);
    const licenses = body.data_snapshot.licenses.map((row) => ({ ...row, expiration_date: said("1999-01-01") }));
    await save(providerId, bodyOf(workflowId, { snapshot: { licenses } }));
    expect(await systemDb().license.findMany({ where: { providerId } })).toMatchObject([
      { status: "Active", expirationDate: new Date("2027-12-31T00:00:00Z") },
    ]);
  });

  test("is left alone by a row that it has no place for", async () => {
    const { providerId, workflowId } = await file();
    const { licenses } = bodyOf(workflowId).data_snapshot;
    const unknown = licenses.map((row) => ({ ...row, state: said("Atlantis") }));
    await save(providerId, bodyOf(workflowId, { snapshot: { licenses: unknown } }));
    expect(await systemDb().license.count({ where: { providerId } })).toBe(0);
    expect((await read(providerId)).json).toMatchObject({ data_snapshot: { licenses: unknown } });
  });
});

describe("a workflow", () => {
  test.each(["DATA_MISSING", "OUTREACH_IN_PROGRESS"] as const)(
    "that waits (%s) resumes, and says why",
    async (status) => {
      const { providerId, workflowId } = await file(status);
      await save(providerId, bodyOf(workflowId));
      expect((await workflowRow(workflowId)).status).toBe("IN_PROGRESS");
      const events = await systemDb().workflowEvent.findMany({ where: { workflowId }, orderBy: { sequence: "desc" } });
      expect(events[0]).toMatchObject({ action: "resume", reason: "Credentialing User client brought data" });
      expect(await systemDb().outboxEvent.count({ where: { subjectId: workflowId } })).toBe(events.length);
    },
  );

  test("learns when the provider signed; whoever signed last counts", async () => {
    const { providerId, workflowId } = await file();
    const attestation_metadata = [
      { date_attested: "2026-09-30T23:30:00-08:00", attestation_name: "Ada" },
      { date_attested: "2026-08-01" },
      { date_attested: "" },
      {},
    ];
    await save(providerId, bodyOf(workflowId, { attestation_metadata, date_complete: "2026-11-01" }));
    expect((await workflowRow(workflowId)).attestationDate).toEqual(new Date("2026-09-30T00:00:00Z"));
    await save(providerId, bodyOf(workflowId, { attestation_metadata: [], date_complete: "2026-11-01" }));
    expect((await workflowRow(workflowId)).attestationDate).toEqual(new Date("2026-11-01T00:00:00Z"));
  });

  test("has its attestation shown on the checklist, and not settled: a person confirms it", async () => {
    const { providerId, workflowId } = await file();
    const { id } = (await save(providerId, bodyOf(workflowId))).json as { id: string };
    const { attestation } = await checklist(workflowId);
    expect(attestation).toMatchObject({
      status: "pending",
      note: "Attested on 2026-10-02 (version 1); waits for a person to confirm it",
      evidence: {
        reason: "Attested on 2026-10-02 (version 1)",
        attestedData: { id, version: 1, signedBy: ["Ada Quillfeather"] },
      },
    });
  });

  test("keeps the day of the signature when a person confirms it later", async () => {
    const { providerId, workflowId } = await file();
    await save(providerId, bodyOf(workflowId));
    const confirmed = await caller.invoke(recordVerification, {
      params: { id: workflowId, element: "attestation" },
      body: { status: "verified", source: "Application", method: "Document" },
    });
    expect(confirmed.status).toBe(204);
    expect((await workflowRow(workflowId)).attestationDate).toEqual(new Date("2026-10-02T00:00:00Z"));
    expect((await checklist(workflowId))["attestation"]).toMatchObject({
      status: "verified",
      evidence: { recordedBy: "Credentialing User client", attestedData: { version: 1 } },
    });
  });

  test("has what was confirmed of older facts verified anew, and nothing else", async () => {
    const { providerId, workflowId } = await file("PSV_READY");
    const settled = { status: "verified", verifiedAt: new Date(), verifiedByName: "Test", nextAttemptAt: null };
    await systemDb().verification.updateMany({ where: { workflowId }, data: settled });
    await save(providerId, bodyOf(workflowId, { snapshot: { dea: [] } }));
    const after = await checklist(workflowId);
    expect(after["license"]?.status).toBe("pending");
    expect(after["attestation"]?.status).toBe("pending");
    expect(after["dea"]?.status).toBe("verified");
    expect(after["oig_exclusion"]?.status).toBe("verified");
  });

  test("that is finished keeps its attestation date; the data is recorded all the same", async () => {
    const { providerId, workflowId } = await file("CRED_DENIED");
    const before = await workflowRow(workflowId);
    expect((await save(providerId, bodyOf(workflowId))).status).toBe(201);
    expect(await workflowRow(workflowId)).toEqual(before);
    expect(await systemDb().license.count({ where: { providerId } })).toBe(1);
  });
});

describe("refused", () => {
  test("with 404: an unknown provider, and a workflow of another provider, another organization or nobody", async () => {
    const [one, two] = [await file(), await file()];
    const elsewhere = other.ids["wf"] ?? "";
    for (const [providerId, workflowId] of [
      ["prv_nowhere", one.workflowId],
      [one.providerId, two.workflowId],
      [one.providerId, elsewhere],
      [one.providerId, "wf_nowhere"],
      [other.ids["prv"] ?? "", elsewhere],
    ] as const)
      expect((await save(providerId, bodyOf(workflowId))).status).toBe(404);
    expect(await systemDb().attestedData.count({ where: { providerId: one.providerId } })).toBe(0);
  });

  test("with 400: another organization than the header names", async () => {
    const { providerId, workflowId } = await file();
    const answer = await save(providerId, { ...bodyOf(workflowId), organization_id: other.organizationId });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ errors: [{ path: "organization_id" }] });
  });

  test("with 412: whoever read an older version, and nothing is kept", async () => {
    const { providerId, workflowId } = await file("DATA_MISSING");
    const { version } = await providerRow(providerId);
    expect((await save(providerId, bodyOf(workflowId), { "if-match": `"${version + 1}"` })).status).toBe(412);
    expect((await workflowRow(workflowId)).status).toBe("DATA_MISSING");
    expect((await save(providerId, bodyOf(workflowId), { "if-match": `"${version}"` })).status).toBe(201);
  });

  const rows = (count: number) => Array.from({ length: count }, () => ({ type: said(""), email: said("") }));
  const metadata = (length: number) => [{ attestation_signature_image: "A".repeat(length) }];

  test.each([
    ["no purpose", { purpose: " " }],
    ["a day that is none", { date_complete: "2026-02-30" }],
    ["no date at all", { date_complete: "" }],
    ["a signature dated by no date", { attestation_metadata: [{ date_attested: "yesterday" }] }],
    ["a signature's image over 2 MB", { attestation_metadata: metadata(2_800_001) }],
    ["no snapshot", { data_snapshot: undefined }],
    ["no questions", { question: undefined }],
    ["an answer that is no text", { question: [{ question_text: "?", question_response: [{ response_text: 1 }] }] }],
  ])("with 400: %s", async (_what, facts: Record<string, unknown>) => {
    const { providerId, workflowId } = await file();
    expect((await save(providerId, { ...bodyOf(workflowId), ...facts })).status).toBe(400);
  });

  test.each([
    ["a value without its description", { npi: { value: "1999999984" } }],
    ["a value that is no text", { npi: { value: 1_999_999_984, description: "" } }],
    ["a value without end", { npi: said("9".repeat(4001)) }],
    ["a member left out", { suffix_name: undefined }],
    ["more than 500 rows", { email: rows(501) }],
    ["a row without what it needs", { licenses: [{ state: said("TX") }] }],
  ])("with 400: in the snapshot %s", async (_what, facts: Record<string, unknown>) => {
    const { providerId, workflowId } = await file();
    const body = bodyOf(workflowId);
    const sent = { ...body, data_snapshot: { ...body.data_snapshot, ...facts } };
    expect((await save(providerId, sent)).status).toBe(400);
  });

  test("never: 500 rows and a signature of 2 MB", async () => {
    const { providerId, workflowId } = await file();
    const body: AttestedData = bodyOf(workflowId, {
      attestation_metadata: metadata(2_800_000),
      snapshot: { email: rows(500) },
    });
    expect((await save(providerId, body)).status).toBe(201);
    expect((await read(providerId)).json).toEqual(body);
  });
});
