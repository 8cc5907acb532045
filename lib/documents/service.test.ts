import { beforeAll, describe, expect, test } from "vitest";
import { type Context, systemActor } from "@/lib/api/context";
import { inOrganization, systemDb } from "@/lib/db";
import { useTestDatabase } from "@/prisma/test-database";
import { listProviderDocuments, signProviderPsv, signSupportingDocument } from "./service";

useTestDatabase();

const organizationId = "org_a";
const now = new Date("2026-03-12T14:03:07Z");

const inside = <T>(work: (ctx: Context) => Promise<T>) =>
  inOrganization(organizationId, (db) => work({ organizationId, actor: systemActor, db, now, requestId: "test" }));

const signPacket = (providerId: string) =>
  inside((ctx) => signProviderPsv(ctx, { params: { providerId }, query: undefined, body: undefined }));
const sign = (providerId: string, supportingDocumentId: string) =>
  inside((ctx) =>
    signSupportingDocument(ctx, {
      params: { providerId, supportingDocumentId },
      query: { disposition: "attachment" },
      body: undefined,
    }),
  );

type Listed = { body: { data: { id: string }[] }; hasMore: boolean; total?: number };
const list = (offset: number, limit: number) =>
  inside((ctx) =>
    listProviderDocuments(ctx, {
      params: { providerId: "prv_ada" },
      query: { offset, limit, include_total: true },
      body: undefined,
    }),
  );

const who = { createdBy: "usr_1", createdByName: "Nora", updatedBy: "usr_1", updatedByName: "Nora" };

async function addWorkflow(id: string, createdAt: string, packetDocumentId: string | null): Promise<void> {
  const moment = new Date(createdAt);
  await inside(async ({ db }) => {
    await db.workflow.create({
      data: {
        organizationId,
        id,
        providerId: "prv_ada",
        cycle: "Initial",
        status: "WITHDRAWN_CANCELLED",
        statusChangedAt: moment,
        sequence: 1,
        lastEventId: `evt_${id}`,
        receivedDate: moment,
        createdAt: moment,
        packetDocumentId,
        ...who,
      },
    });
  });
}

beforeAll(async () => {
  await systemDb().organization.create({ data: { id: organizationId, name: "Harbor Lantern Health Plan" } });
  await inside(async ({ db }) => {
    for (const id of ["prv_ada", "prv_ben"]) {
      await db.provider.create({
        data: {
          organizationId,
          id,
          firstName: "Ada",
          lastName: "Quillfeather",
          searchName: "quillfeather ada",
          degree: "MD",
          createdBy: "usr_1",
          updatedBy: "usr_1",
        },
      });
    }
    for (const [index, id] of ["doc_1", "doc_2", "doc_3"].entries()) {
      await db.document.create({
        data: {
          organizationId,
          id,
          providerId: "prv_ada",
          fileType: "PSV packet",
          originalFileName: "packet.pdf",
          contentType: "application/pdf",
          size: 1,
          sha256: "a".repeat(64),
          storageKey: `org_a/packets/${id}`,
          createdAt: new Date(now.getTime() + index * 1000),
          createdBy: "system",
          createdByName: "Credence",
        },
      });
    }
  });
  await addWorkflow("wf_1", "2023-02-01T10:00:00Z", "doc_1");
  await addWorkflow("wf_2", "2026-02-01T10:00:00Z", "doc_2");
  await addWorkflow("wf_3", "2026-03-01T10:00:00Z", null);
});

describe("the link to a provider's packet", () => {
  test("leads to the packet of the newest workflow that has one", async () => {
    const { signedUrl } = (await signPacket("prv_ada")) as { signedUrl: string };
    const address = new URL(signedUrl);
    expect(`${address.origin}${address.pathname}`).toBe("http://localhost:3000/documents/doc_2");
    expect(address.searchParams.get("disposition")).toBe("attachment");
    expect(Number(address.searchParams.get("expires"))).toBe(now.getTime() / 1000 + 600);
  });

  test("is 404 while no packet is built, and for a provider that does not exist", async () => {
    await expect(signPacket("prv_ben")).rejects.toMatchObject({
      status: 404,
      detail: expect.stringContaining("packet"),
    });
    await expect(signPacket("prv_no")).rejects.toMatchObject({ status: 404, detail: "Provider prv_no was not found" });
  });
});

describe("a provider's documents", () => {
  test("are listed newest first, without the key under which they are stored", async () => {
    const { body } = (await list(0, 10)) as Listed;
    const { data } = body;
    expect(data.map(({ id }) => id)).toEqual(["doc_3", "doc_2", "doc_1"]);
    expect(JSON.stringify(data)).not.toContain("packets/");
  });

  test("are listed page by page, and the last page says that it is the last", async () => {
    const first = (await list(0, 2)) as Listed;
    expect([first.body.data.map(({ id }) => id), first.hasMore, first.total]).toEqual([["doc_3", "doc_2"], true, 3]);
    const last = (await list(2, 2)) as Listed;
    expect([last.body.data.map(({ id }) => id), last.hasMore]).toEqual([["doc_1"], false]);
  });

  test("are linked to through their own provider only", async () => {
    expect(await sign("prv_ada", "doc_3")).toContain("/documents/doc_3?");
    await expect(sign("prv_ben", "doc_3")).rejects.toMatchObject({ status: 404 });
  });
});
