import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { systemDb } from "@/lib/db";
import { listDocuments, removeDocument } from "@/lib/documents/storage";
import { inContext } from "@/prisma/factories/context";
import { activeProvider, exportedFile, exportRow, exportToEnd, startedExport } from "@/prisma/factories/export";
import { createOrganization } from "@/prisma/factories/organization";
import { inventedNpi } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { partsOf } from "./export-parts";
import { runExport } from "./run-export";
import { cancelExport } from "./service";

useTestDatabase();
let organizationId: string;
beforeEach(async () => {
  organizationId = (await createOrganization("Harbor Lantern Health Plan")).id;
});

async function providers(count: number): Promise<string[]> {
  const ids = [];
  for (let index = 1; index <= count; index += 1)
    ids.push(await activeProvider(organizationId, { facts: { npi: inventedNpi(index) } }));
  return ids.sort();
}

const slice = (id: string) => runExport(organizationId, id, { sliceMs: 0, pageSize: 2 });

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

const inStorage = (id: string) => listDocuments(`${organizationId}/exports/${id}`);
const announced = () => systemDb().outboxEvent.findMany({ where: { organizationId, type: "export.completed" } });
const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");

describe("an export", () => {
  test("whose worker was killed three times has every provider once, and the checksum it says", async () => {
    const ids = await providers(9);
    const id = await startedExport(organizationId, "provider-directory");
    for (let kill = 1; kill <= 3; kill += 1) {
      await killed(id);
      await slice(id);
    }
    const row = await exportToEnd(organizationId, id);
    expect(row).toMatchObject({ state: "done", providerRows: 9, subjectsDone: 9, subjectsTotal: 9 });
    const content = await exportedFile(row);
    const rows = parse<Record<string, string>>(content, { columns: true });
    expect(rows.map((one) => one.provider_id)).toEqual(ids);
    expect([sha256(content), content.length]).toEqual([row.sha256, Number(row.size)]);

    await runExport(organizationId, id);
    const kept = partsOf(row).map(({ key }) => key);
    expect((await inStorage(id)).toSorted()).toEqual(kept.toSorted());
    expect((await announced()).map(({ data }) => data)).toEqual([
      expect.objectContaining({ exportId: id, kind: "provider-directory", rows: 9, state: "done" }),
    ]);
  });

  test("whose file is longer in hashing than a job may run is hashed on from where the last run stopped", async () => {
    await providers(7);
    const id = await startedExport(organizationId, "hsd-report");
    while (!(await exportRow(id)).cursor.startsWith("seal:")) await slice(id);
    const stops = [];
    for (let run = 0; (await exportRow(id)).state === "running"; run += 1) {
      if (run % 2 === 0) await killed(id);
      await slice(id);
      stops.push((await exportRow(id)).cursor);
    }
    // Headers, parts and the end of three tables: each run took one further.
    expect(new Set(stops).size).toBeGreaterThan(8);
    const row = await exportRow(id);
    const content = await exportedFile(row);
    expect([sha256(content), content.length]).toEqual([row.sha256, Number(row.size)]);
  });

  test("of nobody has a file with a header alone", async () => {
    const row = await exportToEnd(organizationId, await startedExport(organizationId, "provider-directory"));
    expect(row).toMatchObject({ state: "done", providerRows: 0 });
    expect((await exportedFile(row)).toString()).toMatch(/^provider_id,npi,[\w,]+\r\n$/);
  });

  test("takes the part of the providers that was asked for, in the order of their ids", async () => {
    const ids = await providers(6);
    const id = await startedExport(organizationId, "provider-directory", { limit: 3, offset: 2 });
    const row = await exportToEnd(organizationId, id);
    const rows = parse<Record<string, string>>(await exportedFile(row), { columns: true });
    expect(rows.map((one) => one.provider_id)).toEqual(ids.slice(2, 5));
    expect(row).toMatchObject({ subjectsTotal: 3, subjectsDone: 3 });

    const behind = await startedExport(organizationId, "provider-directory", { offset: 60 });
    expect(await exportToEnd(organizationId, behind)).toMatchObject({ state: "done", providerRows: 0 });
  });

  test("a cell that a spreadsheet would run is no formula in the directory", async () => {
    for (const [index, first_name] of ["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)"].entries())
      await activeProvider(organizationId, {
        facts: { npi: inventedNpi(index), first_name, last_name: 'Ash,"grove"' },
      });
    const row = await exportToEnd(organizationId, await startedExport(organizationId, "provider-directory"));
    const rows = parse<Record<string, string>>(await exportedFile(row), { columns: true });
    expect(rows.map((one) => one.first_name)).toEqual(["'=HYPERLINK(1)", "'+1", "'-1", "'@SUM(A1)"]);
    expect(rows.map((one) => one.last_name)).toEqual(Array(4).fill('Ash,"grove"'));
  });

  test("that is cancelled leaves nothing in storage, also when a slice of it was on its way", async () => {
    await providers(5);
    const id = await startedExport(organizationId, "hsd-report");
    await slice(id);
    expect(await systemDb().exportFinding.count({ where: { exportId: id } })).toBeGreaterThan(0);
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
    expect(await exportRow(id)).toMatchObject({ state: "cancelled", parts: [] });
    expect(await inStorage(id)).toEqual([]);
    expect(await systemDb().exportFinding.count({ where: { exportId: id } })).toBe(0);
  });

  test("of which storage lost a part is tried again, then given up and announced as failed", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await providers(3);
    const id = await startedExport(organizationId, "provider-directory");
    while (!(await exportRow(id)).cursor.startsWith("seal:")) await slice(id);
    const [part] = partsOf(await exportRow(id));
    await removeDocument(part?.key ?? "");
    for (let run = 1; run <= 7; run += 1) await expect(runExport(organizationId, id)).rejects.toThrow(/not in storage/);
    expect(await exportRow(id)).toMatchObject({ state: "running", failures: 7 });
    await runExport(organizationId, id);
    expect(await exportRow(id)).toMatchObject({ state: "failed", parts: [], error: expect.stringMatching(/storage/) });
    expect((await announced()).map(({ data }) => data)).toEqual([expect.objectContaining({ state: "failed" })]);
    await runExport(organizationId, id);
    expect(await inStorage(id)).toEqual([]);
  });
});
