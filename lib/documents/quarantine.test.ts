import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { type Answer, type Caller, formOf } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { forgetEnv } from "@/lib/env";
import { samplePdf } from "@/lib/uploads/sample-files";
import { inContext } from "@/prisma/factories/context";
import { createStaffedOrganization } from "@/prisma/factories/organization";
import { createProvider } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { type ClamdStandIn, eicar, startClamd } from "./clamd-stand-in";
import { listProviderDocuments, signSupportingDocument } from "./operations";
import { signLink } from "./signed-links";

const database = useTestDatabase();
const server = useTestServer();
let caller: Caller;
let providerId: string;
let clamd: ClamdStandIn | undefined;

beforeAll(async () => {
  const { organization, clients } = await createStaffedOrganization("North Plan", "north.example");
  const [client] = clients;
  if (client) caller = await server().as(client);
  providerId = await inContext(organization.id, (ctx) => createProvider(ctx));
});

afterEach(async () => {
  await clamd?.stop();
  clamd = undefined;
  delete process.env.CLAMD_URL;
  forgetEnv();
});

async function useClamd(answer?: (content: Buffer) => string): Promise<ClamdStandIn> {
  clamd = await startClamd(answer);
  process.env.CLAMD_URL = clamd.url;
  forgetEnv();
  return clamd;
}

const infected = () => Buffer.concat([samplePdf(), Buffer.from(eicar), samplePdf()]);
const upload = (content: Buffer<ArrayBuffer>): Promise<Answer> =>
  caller.call(`/providers/${providerId}/supporting-documents`, {
    body: formOf({ fileType: "State License" }, new File([content], "license.pdf")),
  });
const filesInStorage = () => {
  const root = path.join(database().dataDir, "documents");
  return fs.readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
};

test("a file that the scanner finds clean is taken, and the scanner saw all of it", async () => {
  let seen = 0;
  const running = await useClamd((content) => {
    seen = content.length;
    return "stream: OK";
  });
  expect((await upload(samplePdf(3_000_000))).status).toBe(201);
  expect([running.scanned, seen]).toEqual([1, 3_000_000]);
});

test("a file with a virus is refused by the virus's name, kept in quarantine and never served", async () => {
  await useClamd();
  const refused = await upload(infected());
  expect(refused.status).toBe(400);
  expect(refused.json).toMatchObject({
    detail: expect.stringMatching(/found Eicar-Test-Signature.*kept in quarantine/),
    errors: [{ path: "file", message: expect.stringContaining("Eicar-Test-Signature") }],
  });

  const listed = await caller.invoke(listProviderDocuments, { params: { providerId } });
  const { data } = listed.json as { data: { id: string; quarantinedAt: string | null }[] };
  const [newest] = data;
  expect(newest?.quarantinedAt).toMatch(/^\d{4}-/);
  const row = await systemDb().document.findFirstOrThrow({ where: { id: newest?.id } });
  expect(row.quarantineReason).toBe("Eicar-Test-Signature");
  expect(fs.existsSync(path.join(database().dataDir, "documents", row.storageKey))).toBe(true);

  const params = { providerId, supportingDocumentId: row.id };
  expect((await caller.invoke(signSupportingDocument, { params })).status).toBe(409);
  const link = new URL(
    await signLink({ organizationId: row.organizationId, documentId: row.id, disposition: "attachment" }),
  );
  expect((await server().call(link.pathname + link.search)).status).toBe(404);
  const record = await caller.call(`/v2/provider?provider_id=${providerId}&includeFullData=true`);
  expect(record.text).not.toContain(row.id);
});

test("while the scanner cannot be asked or cannot tell, nothing is taken and nothing kept", async () => {
  const before = [await systemDb().document.count(), filesInStorage()];
  process.env.CLAMD_URL = "tcp://127.0.0.1:1";
  forgetEnv();
  const unreachable = await upload(samplePdf());
  expect([unreachable.status, unreachable.headers.get("retry-after")]).toEqual([503, "5"]);
  for (const [answer, detail] of [
    ["INSTREAM size limit exceeded. ERROR", "is not set up for files this large"],
    ["stream: Can't allocate memory ERROR", "could not examine the file"],
    ["", "could not examine the file"],
  ] as const) {
    await useClamd(() => answer);
    const untold = await upload(samplePdf());
    expect([untold.status, untold.json]).toEqual([
      503,
      expect.objectContaining({ detail: expect.stringContaining(detail) }),
    ]);
    await clamd?.stop();
    clamd = undefined;
  }
  expect([await systemDb().document.count(), filesInStorage()]).toEqual(before);
  expect(await systemDb().incomingFile.count()).toBe(0);
});
