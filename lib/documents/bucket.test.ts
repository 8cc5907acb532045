import fs from "node:fs";
import path from "node:path";
import { buffer, text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { formOf } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { forgetEnv } from "@/lib/env";
import { samplePdf } from "@/lib/uploads/sample-files";
import { inContext } from "@/prisma/factories/context";
import { createStaffedOrganization } from "@/prisma/factories/organization";
import { createProvider } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { type BucketStandIn, startBucket } from "./bucket-stand-in";
import { sweepInterruptedFiles } from "./interrupted-files";
import { signLink } from "./signed-links";
import { listDocuments, openDocument, openDocumentFrom, putDocument, removeDocument } from "./storage";

const database = useTestDatabase();
const server = useTestServer();
let bucket: BucketStandIn;
const organizationId = "org_a";

beforeEach(async () => {
  bucket = await startBucket("credentials");
  Object.assign(process.env, {
    S3_BUCKET: "credentials",
    S3_ENDPOINT: bucket.url,
    S3_ACCESS_KEY_ID: "test-key",
    S3_SECRET_ACCESS_KEY: "test-secret",
    S3_FORCE_PATH_STYLE: "on",
  });
  forgetEnv();
});

afterEach(async () => {
  await bucket.stop();
  for (const name of Object.keys(process.env)) if (name.startsWith("S3_")) delete process.env[name];
  forgetEnv();
  expect(bucket.refused).toEqual([]);
});

describe("documents in a bucket", () => {
  test("arrive whole and with their length, in requests that are signed and without checksums only Amazon knows", async () => {
    const content = samplePdf(3_000_000);
    async function* pieces() {
      for (let begin = 0; begin < content.length; begin += 65_536) yield content.subarray(begin, begin + 65_536);
    }
    const { storageKey } = await putDocument({ organizationId, content: pieces(), size: content.length });
    expect(bucket.objects.get(storageKey)?.equals(content)).toBe(true);
    const names = bucket.requests.flatMap(({ headers }) => Object.keys(headers));
    expect(names.filter((name) => /checksum|trailer|acl/.test(name))).toEqual([]);
    expect(fs.existsSync(path.join(database().dataDir, "documents"))).toBe(false);
  });

  test("are read, listed over pages and removed, and one that is not there is null", async () => {
    const keys = Array.from({ length: 5 }, (_, index) => `org_a/packets/wf_1/${index}.pdf`);
    for (const storageKey of keys) await putDocument({ organizationId, content: Buffer.from(storageKey), storageKey });
    const [first = ""] = keys;
    const file = await openDocument(first);
    expect(file && (await buffer(file)).toString()).toBe(first);
    expect(await listDocuments("org_a/packets/wf_1")).toEqual(keys);
    await removeDocument(first);
    expect(await listDocuments("org_a/packets/wf_1")).toEqual(keys.slice(1));
    expect(await openDocument(first)).toBeNull();
  });

  test("are read on from a place by asking for that range alone, and nothing is behind the end", async () => {
    const content = Buffer.from("npi,last_name\n1999999984,Quillfeather\n");
    const { storageKey } = await putDocument({ organizationId, content });
    const from = async (byte: number, key = storageKey) => {
      const stream = await openDocumentFrom(key, byte);
      return stream && (await text(stream));
    };
    // At once, so that one's range would reach another's request if it could.
    expect(await Promise.all([from(14), from(0), from(content.length), from(3, "org_a/nothing")])).toEqual([
      "1999999984,Quillfeather\n",
      content.toString(),
      "",
      null,
    ]);
    const ranges = bucket.requests.flatMap(({ headers }) => headers.range ?? []);
    expect(ranges.toSorted()).toEqual(["bytes=14-", `bytes=${content.length}-`]);
  });

  test("are uploaded and served through the service's own links, with the headers that keep a browser from running them", async () => {
    const { organization, clients } = await createStaffedOrganization("North Plan", "north.example");
    const [client] = clients;
    if (!client) throw new Error("a staffed organization has clients");
    const caller = await server().as(client);
    const providerId = await inContext(organization.id, (ctx) => createProvider(ctx));
    const content = samplePdf(500_000);
    const { status, json } = await caller.call(`/providers/${providerId}/supporting-documents`, {
      body: formOf({ fileType: "License" }, new File([content], "license.pdf")),
    });
    expect(status).toBe(201);
    expect([...bucket.objects.values()].map((stored) => stored.equals(content))).toEqual([true]);

    const { id: documentId } = json as { id: string };
    const link = new URL(await signLink({ organizationId: organization.id, documentId, disposition: "attachment" }));
    const served = await fetch(server().origin + link.pathname + link.search);
    expect(Buffer.from(await served.arrayBuffer()).equals(content)).toBe(true);
    expect(served.headers.get("x-content-type-options")).toBe("nosniff");
    expect(served.headers.get("content-security-policy")).toContain("sandbox");

    await bucket.stop();
    const away = await fetch(server().origin + link.pathname + link.search);
    expect([away.status, away.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await away.json()).toMatchObject({ detail: "Document storage cannot be reached; try again in a moment" });
    bucket = await startBucket("credentials");
  });

  test("that cannot be stored are 503, and what may lie there is removed once the bucket can be reached", async () => {
    const { organization, clients } = await createStaffedOrganization("South Plan", "south.example");
    const [client] = clients;
    if (!client) throw new Error("a staffed organization has clients");
    const caller = await server().as(client);
    const providerId = await inContext(organization.id, (ctx) => createProvider(ctx));
    process.env.S3_BUCKET = "another";
    forgetEnv();
    const { status } = await caller.call(`/providers/${providerId}/supporting-documents`, {
      body: formOf({ fileType: "License" }),
    });
    expect(status).toBe(503);
    expect(bucket.refused.length).toBeGreaterThan(0);
    bucket.refused.length = 0;
    const where = { organizationId: organization.id };
    expect(await systemDb().document.count({ where })).toBe(0);

    process.env.S3_BUCKET = "credentials";
    forgetEnv();
    await systemDb().incomingFile.updateMany({ where, data: { createdAt: new Date(Date.now() - 3_600_000) } });
    await sweepInterruptedFiles();
    expect(await systemDb().incomingFile.count({ where })).toBe(0);
  });
});
