import { beforeEach, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { forgetEnv } from "@/lib/env";
import { samplePdf } from "@/lib/uploads/sample-files";
import { listFacilityVerifications, recordFacilityVerification } from "@/lib/verification/operations";
import { inContext } from "@/prisma/factories/context";
import { createFacility } from "@/prisma/factories/facility";
import { createStaffedOrganization } from "@/prisma/factories/organization";
import { createProvider } from "@/prisma/factories/provider";
import { facilityWorkflowAt, type RestingStatus } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { eicar, startClamd } from "./clamd-stand-in";
import {
  type DocumentRecord,
  listFacilityDocuments,
  listProviderDocuments,
  signFacilityDocument,
  uploadFacilityDocument,
  uploadSupportingDocument,
} from "./operations";

useTestDatabase();
const server = useTestServer();
let caller: Caller;
let organizationId: string;
let facilityId: string;

beforeEach(async () => {
  const { organization, clients } = await createStaffedOrganization("North Plan", `${Math.random()}.example`);
  organizationId = organization.id;
  const client = clients.find(({ roles }) => roles.includes("Supervisor"));
  if (client) caller = await server().as(client);
  facilityId = await inContext(organizationId, (ctx) => createFacility(ctx));
});

const license = { fileType: "State License", state: "TX" };
const pdf = (content = samplePdf()) => new File([content], "license.pdf", { type: "application/pdf" });
const upload = (id = facilityId, file = pdf(), headers?: Record<string, string>) =>
  caller.invoke(uploadFacilityDocument, { params: { facilityId: id }, body: license, file }, headers);
const received = async (id = facilityId) => (await upload(id)).json as DocumentRecord;
const sign = (supportingDocumentId: string, id = facilityId) =>
  caller.invoke(signFacilityDocument, { params: { facilityId: id, supportingDocumentId } });
const listed = async (id = facilityId) => {
  const { json } = await caller.invoke(listFacilityDocuments, { params: { facilityId: id } });
  return (json as { data: DocumentRecord[] }).data;
};
const another = () => inContext(organizationId, (ctx) => createFacility(ctx, { npi: "1999999984" }));
const version = async () => (await systemDb().facility.findFirstOrThrow({ where: { id: facilityId } })).version;
const workflowAt = (status: RestingStatus) => inContext(organizationId, (ctx) => facilityWorkflowAt(ctx, status));
const statusOf = async (id: string) => (await systemDb().workflow.findFirstOrThrow({ where: { id } })).status;

test("a facility's document is kept as it was sent, with who sent it, and is a new version of the facility", async () => {
  const content = samplePdf(100_000);
  const before = await version();
  const { status, json } = await upload(facilityId, pdf(content));
  const document = json as DocumentRecord;
  expect(status).toBe(201);
  expect(document).toMatchObject({
    facilityId,
    providerId: null,
    kind: "supporting",
    ...license,
    size: content.length,
  });
  expect(await version()).toBe(before + 1);
  expect(await listed()).toEqual([expect.objectContaining({ id: document.id, facilityId })]);
  const entry = await systemDb().auditEntry.findFirstOrThrow({ where: { organizationId, subjectId: document.id } });
  expect(entry).toMatchObject({
    action: "uploadFacilityDocument",
    subjectType: "document",
    changes: { facilityId: [null, facilityId], fileType: [null, "State License"] },
  });

  const link = new URL((await sign(document.id)).json as string);
  const served = await fetch(server().origin + link.pathname + link.search);
  expect(Buffer.from(await served.arrayBuffer()).equals(content)).toBe(true);
});

test("is 404 for a facility that does not exist, and 412 when the record has changed; neither keeps anything", async () => {
  expect((await upload("fac_01jd0000000000000000000000")).status).toBe(404);
  expect((await upload(facilityId, pdf(), { "if-match": '"99"' })).status).toBe(412);
  expect(await systemDb().document.count({ where: { organizationId } })).toBe(0);
  expect(await systemDb().incomingFile.count({ where: { organizationId } })).toBe(0);
});

test("a facility's documents are shown and linked to through their own facility only", async () => {
  const { id } = await received();
  const other = await another();
  expect(await listed(other)).toEqual([]);
  expect((await sign(id, other)).status).toBe(404);
  // A facility is no provider, whatever stands in the address.
  const asProvider = await caller.invoke(listProviderDocuments, { params: { providerId: facilityId } });
  expect(asProvider.status).toBe(404);
  const unknown = { params: { facilityId: "fac_01jd0000000000000000000000" } };
  expect((await caller.invoke(listFacilityDocuments, unknown)).status).toBe(404);
});

test("a facility's workflow that waits for data resumes when a document arrives", async () => {
  const waiting = await workflowAt("DATA_MISSING");
  expect((await upload(waiting.facilityId)).status).toBe(201);
  expect(await statusOf(waiting.workflowId)).toBe("IN_PROGRESS");
});

test("a document of the facility proves an element of its checklist; one of another facility or of a provider does not", async () => {
  const { facilityId: id, workflowId } = await workflowAt("IN_PROGRESS");
  const record = (documentId: string) =>
    caller.invoke(recordFacilityVerification, {
      params: { id: workflowId, element: "oig_exclusion" },
      body: { status: "verified", source: "OIG", method: "Document", document_id: documentId },
    });
  const providerId = await inContext(organizationId, (ctx) => createProvider(ctx));
  const ofProvider = await caller.invoke(uploadSupportingDocument, { params: { id: providerId }, body: license });
  for (const { id: foreign } of [await received(await another()), ofProvider.json as DocumentRecord]) {
    const { status, json } = await record(foreign);
    expect(status).toBe(400);
    expect(json).toMatchObject({ errors: [{ path: "document_id", message: "must be a document of this facility" }] });
  }

  const own = await received(id);
  expect((await record(own.id)).status).toBe(204);
  const { json } = await caller.invoke(listFacilityVerifications, { params: { id: workflowId } });
  expect(json).toContainEqual(
    expect.objectContaining({
      element: "oig_exclusion",
      status: "verified",
      document_id: own.id,
      evidence: expect.objectContaining({ document: { id: own.id, name: "license.pdf", sha256: own.sha256 } }),
    }),
  );
});

test("a file with a virus is kept in quarantine: listed, never linked to, and it resumes nothing", async () => {
  const waiting = await workflowAt("DATA_MISSING");
  const clamd = await startClamd();
  process.env.CLAMD_URL = clamd.url;
  forgetEnv();
  try {
    const infected = Buffer.concat([samplePdf(), Buffer.from(eicar), samplePdf()]);
    expect((await upload(waiting.facilityId, pdf(infected))).status).toBe(400);
  } finally {
    delete process.env.CLAMD_URL;
    forgetEnv();
    await clamd.stop();
  }
  const [document] = await listed(waiting.facilityId);
  expect(document?.quarantinedAt).toMatch(/^\d{4}-/);
  expect((await sign(document?.id ?? "", waiting.facilityId)).status).toBe(409);
  expect(await statusOf(waiting.workflowId)).toBe("DATA_MISSING");
});
