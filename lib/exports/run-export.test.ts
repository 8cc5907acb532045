import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { beforeEach, expect, test } from "vitest";
import { systemDb, systemPool } from "@/lib/db";
import { listDocuments } from "@/lib/documents/storage";
import { inContext } from "@/prisma/factories/context";
import { createOrganization } from "@/prisma/factories/organization";
import { createProvider, inventedNpi, type ProviderFacts } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { fileBytes } from "./export-file";
import type { ExportKind } from "./export-kinds";
import { partsOf } from "./export-parts";
import { cancelExport } from "./service";
import { runExport } from "./run-export";
import { startExport } from "./start-export";

useTestDatabase();
let organizationId: string;
beforeEach(async () => {
  organizationId = (await createOrganization("Harbor Lantern Health Plan")).id;
});

async function provider(index: number, facts: Partial<ProviderFacts> = {}): Promise<string> {
  const id = await inContext(organizationId, (ctx) => createProvider(ctx, { npi: inventedNpi(index), ...facts }));
  await systemPool().query("UPDATE providers SET status = 'Active' WHERE id = $1", [id]);
  return id;
}

async function start(kind: ExportKind): Promise<string> {
  const parameters = { providerIds: [], includeInactiveProviders: false, limit: null, offset: 0 };
  const { exportId } = await inContext(organizationId, (ctx) => startExport(ctx, kind, parameters));
  return exportId;
}
const rowOf = (id: string) => systemDb().export.findFirstOrThrow({ where: { id } });

/** A worker that dies when its files lie in storage and nothing is committed: it never comes back. */
function killed(id: string): Promise<void> {
  return new Promise((resolve) => {
    void runExport(organizationId, id, {
      sliceMs: 0,
      pageSize: 2,
      afterStore: () => {
        resolve();
        return new Promise<never>(() => {});
      },
    });
  });
}

async function untilOver(id: string): Promise<void> {
  for (let slices = 0; (await rowOf(id)).state === "running" || slices === 0; slices += 1)
    await runExport(organizationId, id, { sliceMs: 0, pageSize: 2 });
}

async function contentOf(id: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of fileBytes(await rowOf(id))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test("a directory whose worker was killed three times has every provider once, and the checksum it says", async () => {
  const ids = [];
  for (let index = 1; index <= 9; index += 1) ids.push(await provider(index));
  const id = await start("provider-directory");
  await killed(id);
  await runExport(organizationId, id, { sliceMs: 0, pageSize: 2 });
  await killed(id);
  await runExport(organizationId, id, { sliceMs: 0, pageSize: 2 });
  await killed(id);
  await untilOver(id);

  const row = await rowOf(id);
  expect(row).toMatchObject({ state: "done", providerRows: 9, subjectsDone: 9, subjectsTotal: 9 });
  const content = await contentOf(id);
  const rows = parse<Record<string, string>>(content, { columns: true });
  expect(rows.map((one) => one.provider_id)).toEqual(ids.sort());
  expect(createHash("sha256").update(content).digest("hex")).toBe(row.sha256);
  expect(content.length).toBe(Number(row.size));

  await runExport(organizationId, id);
  const kept = partsOf(row).map(({ key }) => key);
  expect((await listDocuments(`${organizationId}/exports/${id}`)).toSorted()).toEqual(kept.toSorted());
  const events = await systemDb().outboxEvent.findMany({ where: { organizationId, type: "export.completed" } });
  expect(events.map(({ data }) => data)).toEqual([
    expect.objectContaining({ exportId: id, kind: "provider-directory", rows: 9, state: "done" }),
  ]);
});

test("a cell that a spreadsheet would run is no formula in the directory", async () => {
  await provider(1, { first_name: "=HYPERLINK(1)", last_name: "+Ashgrove" });
  const id = await start("provider-directory");
  await untilOver(id);
  const [row] = parse<Record<string, string>>(await contentOf(id), { columns: true });
  expect(row).toMatchObject({ first_name: "'=HYPERLINK(1)", last_name: "'+Ashgrove" });
});

test("the network tables say of a provider without address or specialty why CMS would refuse the row", async () => {
  await provider(1);
  const id = await start("hsd-report");
  await untilOver(id);
  const row = await rowOf(id);
  expect(row).toMatchObject({ state: "done", providerRows: 1, facilityRows: 0, findings: 3 });
  expect(row.fileName).toMatch(/\.zip$/);
  const content = await contentOf(id);
  expect(content.length).toBe(Number(row.size));
  expect(createHash("sha256").update(content).digest("hex")).toBe(row.sha256);
});

test("a cancelled export leaves nothing in storage, also when a slice of it was on its way", async () => {
  for (let index = 1; index <= 5; index += 1) await provider(index);
  const id = await start("provider-directory");
  await runExport(organizationId, id, { sliceMs: 0, pageSize: 2 });
  await runExport(organizationId, id, {
    sliceMs: 0,
    pageSize: 2,
    afterStore: async () => {
      await inContext(organizationId, (ctx) =>
        cancelExport(ctx, { params: { id }, query: undefined, body: undefined }),
      );
    },
  });
  await runExport(organizationId, id);
  expect(await rowOf(id)).toMatchObject({ state: "cancelled", parts: [] });
  expect(await listDocuments(`${organizationId}/exports/${id}`)).toEqual([]);
});
