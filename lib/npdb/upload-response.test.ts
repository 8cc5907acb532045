import fs from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { samplePdf } from "@/lib/uploads/sample-files";
import { inContext } from "@/prisma/factories/context";
import { createStaffedOrganization } from "@/prisma/factories/organization";
import { createProvider, inventedNpi } from "@/prisma/factories/provider";
import { startedWorkflow } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { listNpdbQueries, type NpdbReceipt, uploadNpdbResponse } from "./operations";
import { sampleResponse } from "./sample-response";

const database = useTestDatabase();
const server = useTestServer();
let caller: Caller;
let director: Caller;
let organizationId: string;
let providerId: string;
let workflowId: string;

beforeEach(async () => {
  const { organization, clients } = await createStaffedOrganization("North Plan", `${Math.random()}.example`);
  organizationId = organization.id;
  const as = (role: string) => {
    const client = clients.find(({ roles }) => roles.some((held) => held === role));
    if (!client) throw new Error(`no client for ${role}`);
    return server().as(client);
  };
  [caller, director] = [await as("Credentialing User"), await as("Medical Director")];
  const started = await inContext(organizationId, (ctx) => startedWorkflow(ctx, { npi: inventedNpi(41) }));
  ({ providerId, workflowId } = started);
  await systemDb().verification.createMany({
    data: [{ organizationId, workflowId, element: "npdb", required: false, updatedAt: new Date() }],
    skipDuplicates: true,
  });
});

const fileOf = (xml: string) => new File([xml], "response.xml");
const upload = (xml: string, body: object = {}, by = caller) =>
  by.invoke(uploadNpdbResponse, { params: { providerId }, body, file: fileOf(xml) });
const receipt = async (xml: string, body: object = {}) => {
  const { status, json } = await upload(xml, body);
  return { status, receipt: json as NpdbReceipt };
};
const element = () =>
  systemDb().verification.findFirstOrThrow({ where: { organizationId, workflowId, element: "npdb" } });
const reports = () => systemDb().npdbReport.findMany({ where: { organizationId }, orderBy: { dcn: "asc" } });
const flags = () => systemDb().flag.findMany({ where: { organizationId }, orderBy: { fingerprint: "asc" } });
const documents = () => systemDb().document.findMany({ where: { organizationId } });
const queries = () => systemDb().npdbQuery.findMany({ where: { organizationId }, orderBy: { id: "asc" } });

/** Files of this test's organization in storage. */
function storedFiles(): number {
  const root = path.join(database().dataDir, "documents", organizationId);
  if (!fs.existsSync(root)) return 0;
  return fs.readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
}

const nothingStored = async () => {
  expect([await documents(), await queries(), await reports(), await flags()]).toEqual([[], [], [], []]);
  expect(storedFiles()).toBe(0);
};

const three = [
  { kind: "aar", dcn: "5500000000000001" },
  { kind: "mmpr", dcn: "5500000000000002", entity: "Fallowmere Mutual" },
  { kind: "jocr", dcn: "5500000000000003" },
];

describe("a response without reports", () => {
  test("verifies the element with its number and date, and is kept with the file it came in", async () => {
    const { status, receipt: told } = await receipt(sampleResponse());
    expect([status, told]).toMatchObject([
      201,
      { reportsAdded: 0, flagsRaised: 0, element: "verified", query: { dcn: "7950000000011111", reportCount: 0 } },
    ]);
    expect(await element()).toMatchObject({
      status: "verified",
      note: "No reports on file. Response 7950000000011111 processed on 2026-11-02",
      documentId: told.query.documentId,
    });
    expect(await documents()).toMatchObject([{ fileType: "NPDB query response", contentType: "application/xml" }]);
    const audited = await systemDb().auditEntry.findMany({ where: { organizationId, action: "uploadNpdbResponse" } });
    expect(audited).toHaveLength(1);
  });

  test("is recorded for a provider without a workflow too", async () => {
    providerId = await inContext(organizationId, (ctx) => createProvider(ctx, { last_name: "Quillfeather-Moss" }));
    const { status, receipt: told } = await receipt(sampleResponse());
    expect([status, told.element, told.query.workflowId]).toEqual([201, "not on the checklist", null]);
  });
});

describe("a response with reports", () => {
  test("puts each into the section, flags each, and has the element wait for a person", async () => {
    const { receipt: told } = await receipt(sampleResponse({ reports: three }));
    expect(told).toMatchObject({ reportsAdded: 3, flagsRaised: 3, element: "waits for a person" });
    expect(await reports()).toMatchObject([
      { dcn: three[0]?.dcn, reportType: "Adverse Action Report", typeOfAction: "State Licensure/Certification" },
      { reportType: "Medical Malpractice Payment Report", typeOfAction: "Medical Malpractice Payment" },
      { reportType: "Adverse Action Report", typeOfAction: "Judgement/Conviction", lastName: "QUILLFEATHER" },
    ]);
    expect((await flags()).map(({ flagType, severity }) => [flagType, severity])).toEqual([
      ["NPDB adverse action", "critical"],
      ["Malpractice payment report", "major"],
      ["NPDB judgment or conviction", "critical"],
    ]);
    expect(await element()).toMatchObject({ status: "pending", verifiedAt: null });
  });

  test("tells flags and events nothing of what the reports say", async () => {
    await receipt(sampleResponse({ reports: three }));
    const events = await systemDb().outboxEvent.findMany({ where: { organizationId } });
    const told = JSON.stringify([await flags(), events.map(({ data }) => data)]);
    for (const secret of ["125000", "Fallowmere Mutual", "Lantern State Board", "900551234", "1125"])
      expect(told.includes(secret), secret).toBe(false);
  });

  test("uploaded again changes nothing", async () => {
    const xml = sampleResponse({ reports: three });
    await receipt(xml);
    const before = [await documents(), await queries(), await reports(), await flags(), await element(), storedFiles()];
    const { status, receipt: told } = await receipt(xml.replaceAll("\n", "\n  "));
    expect([status, told]).toMatchObject([200, { reportsAdded: 0, reportsChanged: 0, flagsRaised: 0 }]);
    const after = [await documents(), await queries(), await reports(), await flags(), await element(), storedFiles()];
    expect(after).toEqual(before);
  });

  test("uploaded twice at once is one query", async () => {
    const xml = sampleResponse({ reports: three });
    const answers = await Promise.all([upload(xml), upload(xml)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    expect([(await queries()).length, (await reports()).length, (await flags()).length, storedFiles()]).toEqual([
      1, 3, 3, 1,
    ]);
  });

  test("of a later query adds what is new, changes what was corrected, and keeps what people entered", async () => {
    await receipt(sampleResponse({ reports: three.slice(0, 2) }));
    await systemDb().npdbReport.updateMany({
      where: { organizationId, dcn: "5500000000000002" },
      data: { databankSubjectId: "S-77", verifiedBy: "Nora Fen", verifiedDate: new Date("2026-11-03") },
    });
    const corrected = [
      { ...three[0], kind: "aar", dcn: "5500000000000001", original: "2024-06-01" },
      ...three.slice(1),
    ];
    const { receipt: told } = await receipt(sampleResponse({ dcn: "7950000000022222", reports: corrected }));
    expect(told).toMatchObject({ reportsAdded: 1, reportsChanged: 1, flagsRaised: 1 });
    const [first, second, third] = await reports();
    expect(first?.reportDate?.toISOString().slice(0, 10)).toBe("2024-06-01");
    expect(second).toMatchObject({ databankSubjectId: "S-77", verifiedBy: "Nora Fen" });
    expect(third?.dcn).toBe("5500000000000003");
  });

  test("sends an element back that an earlier response had verified", async () => {
    await receipt(sampleResponse());
    await receipt(sampleResponse({ dcn: "7950000000022222", reports: three.slice(1, 2) }));
    expect(await element()).toMatchObject({ status: "pending", verifiedByName: null });
    const { json } = await director.invoke(listNpdbQueries, { params: { providerId }, query: {} });
    expect((json as { data: { dcn: string }[] }).data.map(({ dcn }) => dcn)).toEqual([
      "7950000000022222",
      "7950000000011111",
    ]);
  });
});

describe("a response that names another person", () => {
  test.each([
    ["another name", { last: "THISTLEWOOD" }, "name: THISTLEWOOD, ADA there, Quillfeather, Ada on file"],
    ["another birth date", { birthDate: "1975-04-13" }, "birth date: 1975-04-13 there, 1975-04-12 on file"],
    ["another NPI", { npi: inventedNpi(42) }, `NPI: ${inventedNpi(42)} there`],
  ])("by %s is refused with both shown, and leaves nothing behind", async (_by, facts, sentence) => {
    const { status, json } = await upload(sampleResponse({ ...facts, reports: three }));
    expect([status, (json as { detail: string }).detail]).toEqual([409, expect.stringContaining(sentence)]);
    await nothingStored();
  });

  test("is taken with a reason, which is kept with what differs", async () => {
    const { status, receipt: told } = await receipt(sampleResponse({ last: "THISTLEWOOD" }), {
      reason: "Maiden name; marriage certificate on file",
    });
    expect([status, told.query]).toMatchObject([
      201,
      { confirmedBecause: "Maiden name; marriage certificate on file", differences: [{ member: "name" }] },
    ]);
  });

  test("only by a short form, an initial or one part of a double name is the same person", async () => {
    expect((await upload(sampleResponse({ last: "QUILLFEATHER MOSS", first: "A" }))).status).toBe(201);
  });
});

describe("what is refused leaves nothing behind", () => {
  test.each([
    ["broken XML", sampleResponse().slice(0, 700), 400],
    ["a DOCTYPE", sampleResponse().replace("?>", '?><!DOCTYPE r [<!ENTITY a "b">]>'), 400],
    ["text that is no XML", "DCN,Name\n1,Ada", 400],
    ["another document", "<html><body>Ada</body></html>", 400],
  ])("%s", async (_what, xml, expected) => {
    expect((await upload(xml)).status).toBe(expected);
    await nothingStored();
  });

  test("a PDF, with what to do instead", async () => {
    const file = new File([samplePdf()], "response.pdf");
    const { status, json } = await caller.invoke(uploadNpdbResponse, { params: { providerId }, body: {}, file });
    expect([status, (json as { detail: string }).detail]).toEqual([400, expect.stringContaining("NPDB section")]);
    await nothingStored();
  });

  test("a workflow of somebody else, and a director's upload", async () => {
    expect((await upload(sampleResponse(), { workflowId: "wf_01jd0000000000000000000000" })).status).toBe(404);
    expect((await upload(sampleResponse(), {}, director)).status).toBe(403);
    await nothingStored();
  });
});
