import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { multipartBody, multipartType } from "@/lib/uploads/multipart-body";
import { samplePdf } from "@/lib/uploads/sample-files";
import { inContext } from "@/prisma/factories/context";
import { createStaffedOrganization } from "@/prisma/factories/organization";
import { createProvider } from "@/prisma/factories/provider";
import { workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { signSupportingDocument, uploadAttestedDocument, uploadSupportingDocument } from "./operations";

const database = useTestDatabase();
const server = useTestServer();
let caller: Caller;
let organizationId: string;
let providerId: string;

beforeEach(async () => {
  const { organization, clients } = await createStaffedOrganization("North Plan", `${Math.random()}.example`);
  organizationId = organization.id;
  const [client] = clients;
  if (client) caller = await server().as(client);
  providerId = await inContext(organizationId, (ctx) => createProvider(ctx));
});

const fields = { fileType: "State License", state: "TX" };
const pdf = (content = samplePdf()) => new File([content], "license.pdf");
const upload = (file = pdf(), headers?: Record<string, string>) =>
  caller.invoke(uploadSupportingDocument, { params: { id: providerId }, body: fields, file }, headers);
const documents = () => systemDb().document.findMany({ where: { organizationId } });
const version = async () => (await systemDb().provider.findFirstOrThrow({ where: { id: providerId } })).version;

const filesIn = (folder: string) => {
  const root = path.join(database().dataDir, folder);
  if (!fs.existsSync(root)) return [];
  return fs.readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
};
/** Files of this test's organization in storage, by their keys. */
const stored = () => filesIn(`documents/${organizationId}`).length;

describe("a supporting document", () => {
  test("is kept as it was sent, is on record with who sent it, and is a new version of the provider", async () => {
    const content = samplePdf(200_000);
    const before = await version();
    const { status, json } = await upload(pdf(content));
    expect([status, json]).toEqual([
      201,
      expect.objectContaining({
        message: expect.any(String),
        providerId,
        kind: "supporting",
        fileType: "State License",
        state: "TX",
        originalFileName: "license.pdf",
        size: content.length,
        quarantinedAt: null,
      }),
    ]);
    expect(await version()).toBe(before + 1);
    const { id } = json as { id: string };
    const audited = await systemDb().auditEntry.findFirstOrThrow({ where: { organizationId, subjectId: id } });
    expect(audited).toMatchObject({ action: "uploadSupportingDocument", subjectType: "document" });

    const params = { providerId, supportingDocumentId: id };
    const link = new URL((await caller.invoke(signSupportingDocument, { params })).json as string);
    const served = await fetch(server().origin + link.pathname + link.search);
    expect(Buffer.from(await served.arrayBuffer()).equals(content)).toBe(true);
    expect(served.headers.get("content-type")).toBe("application/pdf");
  });

  test("is taken for a provider who was terminated, as evidence of why", async () => {
    const change = { status: "Terminated", statusBeforeTermination: "Active" };
    await systemDb().provider.updateMany({ where: { organizationId, id: providerId }, data: change });
    expect((await upload()).status).toBe(201);
  });

  test("is 404 for a provider that does not exist, and 412 when the record has changed; neither keeps the file", async () => {
    const unknown = { params: { id: "prv_01jd0000000000000000000000" }, body: fields };
    expect((await caller.invoke(uploadSupportingDocument, unknown)).status).toBe(404);
    expect((await upload(pdf(), { "if-match": '"99"' })).status).toBe(412);
    expect([await documents(), stored(), filesIn("spool")]).toEqual([[], 0, []]);
  });
});

describe("a document of attested data", () => {
  const attest = (body: Record<string, string>) =>
    caller.invoke(uploadAttestedDocument, { params: { providerId }, body: { fileType: "Attestation", ...body } });

  test("resumes a workflow that waits for data", async () => {
    const waiting = await inContext(organizationId, (ctx) => workflowAt(ctx, "DATA_MISSING", { npi: "1999999984" }));
    ({ providerId } = waiting);
    const { status, json } = await attest({ organizationId, workflowId: waiting.workflowId });
    expect([status, json]).toEqual([
      201,
      expect.objectContaining({ kind: "attested", workflowId: waiting.workflowId, fileType: "Attestation" }),
    ]);
    const workflow = await systemDb().workflow.findFirstOrThrow({ where: { id: waiting.workflowId } });
    expect(workflow.status).toBe("IN_PROGRESS");
  });

  test("names its organization and a workflow of this provider, or is refused", async () => {
    const other = await inContext(organizationId, (ctx) => workflowAt(ctx, "IN_PROGRESS", { npi: "1999999984" }));
    const contradiction = await attest({ organizationId: "org_other", workflowId: other.workflowId });
    expect([contradiction.status, contradiction.json]).toEqual([
      400,
      expect.objectContaining({ errors: [expect.objectContaining({ path: "organizationId" })] }),
    ]);
    expect((await attest({ organizationId, workflowId: other.workflowId })).status).toBe(404);
    expect((await attest({ organizationId, workflowId: "wf_unknown" })).status).toBe(404);
    expect([await documents(), stored()]).toEqual([[], 0]);
  });
});

describe("an upload that is sent again with its Idempotency-Key", () => {
  const key = { "idempotency-key": "upload-1" };

  test("answers as before and keeps one document; another file under the key is 422", async () => {
    const first = await upload(pdf(), key);
    const again = await upload(pdf(), key);
    expect([first.status, again.status, again.json]).toEqual([201, 201, first.json]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect((await upload(pdf(samplePdf(500)), key)).status).toBe(422);
    expect((await upload(new File([samplePdf()], "other.pdf"), key)).status).toBe(422);
    expect([(await documents()).length, stored()]).toEqual([1, 1]);
  });

  test("keeps one document and one file also when ten arrive together", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(pdf(), key)));
    for (const { status } of answers) expect([201, 409]).toContain(status);
    const ids = answers.flatMap(({ status, json }) => (status === 201 ? [(json as { id: string }).id] : []));
    expect(new Set(ids).size).toBe(1);
    expect([(await documents()).length, stored()]).toEqual([1, 1]);
    expect(await systemDb().incomingFile.count({ where: { organizationId } })).toBe(0);
  });
});

describe("a client that", () => {
  const head = (length: number, type = multipartType) =>
    [
      `POST /providers/${providerId}/supporting-documents HTTP/1.1`,
      "Host: localhost",
      `Authorization: Bearer ${caller.token}`,
      `organization-id: ${organizationId}`,
      `Content-Type: ${type}`,
      `Content-Length: ${length}`,
    ].join("\r\n");
  const connect = () => net.connect(server().port, "127.0.0.1");
  const answerOn = (socket: net.Socket) =>
    new Promise<string>((resolve, reject) => {
      socket.once("data", (bytes) => resolve(String(bytes)));
      socket.once("error", reject);
    });

  test("leaves in the middle of a file leaves nothing behind", async () => {
    const body = multipartBody([
      { name: "fileType", content: "License" },
      { name: "file", fileName: "a.pdf", content: samplePdf(2_000_000) },
    ]);
    const socket = connect();
    socket.write(`${head(body.length)}\r\n\r\n`);
    socket.write(body.subarray(0, 1_000_000));
    await vi.waitFor(() => expect(filesIn("spool")).toHaveLength(1), 10_000);
    socket.destroy();
    await vi.waitFor(() => expect(filesIn("spool")).toEqual([]), 10_000);
    expect([await documents(), stored()]).toEqual([[], 0]);
  });

  test("sends what is not taken is told so at its first bytes, long before it has sent the rest", async () => {
    const body = multipartBody([
      { name: "file", fileName: "a.pdf", content: Buffer.concat([Buffer.from("MZ"), Buffer.alloc(9_000)]) },
    ]);
    const socket = connect();
    socket.write(`${head(24 * 1024 * 1024)}\r\n\r\n`);
    socket.write(body);
    expect(await answerOn(socket)).toMatch(/^HTTP\/1\.1 400 /);
    socket.destroy();
  });

  test("asks before it sends is told to go on, or is refused without having sent anything", async () => {
    const asking = connect();
    asking.write(`${head(1_000)}\r\nExpect: 100-continue\r\n\r\n`);
    expect(await answerOn(asking)).toMatch(/^HTTP\/1\.1 100 /);
    asking.destroy();
    const refused = connect();
    refused.write(`${head(1_000, "text/plain")}\r\nExpect: 100-continue\r\n\r\n`);
    expect(await answerOn(refused)).toMatch(/^HTTP\/1\.1 415 /);
    refused.destroy();
  });
});
