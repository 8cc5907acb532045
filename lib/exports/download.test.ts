import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { listDocuments, removeDocument } from "@/lib/documents/storage";
import { type BucketStandIn, startBucket } from "@/lib/documents/bucket-stand-in";
import { systemDb } from "@/lib/db";
import { forgetEnv } from "@/lib/env";
import { activeProvider, exportedFile, exportRow, exportToEnd, startedExport } from "@/prisma/factories/export";
import { createStaffedOrganization } from "@/prisma/factories/organization";
import { inventedNpi } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { partsOf } from "./export-parts";
import { removeOldExportFiles } from "./remove-old-files";
import { runExport } from "./run-export";

useTestDatabase();
const server = useTestServer();
let caller: Caller;
let organizationId: string;
let names = 0;

beforeEach(async () => {
  names += 1;
  const { organization, clients } = await createStaffedOrganization(`Harbor Plan ${names}`, `harbor${names}.example`);
  const [client] = clients;
  if (!client) throw new Error("a staffed organization has clients");
  organizationId = organization.id;
  caller = await server().as(client);
  for (const index of [1, 2, 3]) await activeProvider(organizationId, { facts: { npi: inventedNpi(index) } });
});

type Status = {
  signedUrl: string | null;
  filesKeptUntil: string | null;
  state: string;
  size: number;
  sha256: string;
  fileName: string;
};
const statusOf = async (id: string) => (await caller.call(`/exports/${id}`)).json as Status;
const here = (link: string, change: Record<string, string> = {}) => {
  const { pathname, searchParams } = new URL(link);
  for (const [name, value] of Object.entries(change)) searchParams.set(name, value);
  return `${server().origin}${pathname}?${searchParams}`;
};

describe("the file of an export", () => {
  test("is asked for, followed and downloaded over HTTP, whole and with the checksum that was told", async () => {
    const started = await caller.call("/providers/export/hsd-report?includeInactiveProviders=true&limit=2");
    expect(started.status).toBe(200);
    const { exportId, statusUrl } = started.json as { exportId: string; statusUrl: string };
    expect(statusUrl).toMatch(new RegExp(`/exports/${exportId}$`));
    expect(await statusOf(exportId)).toMatchObject({ state: "queued", signedUrl: null, progress: 0 });
    await exportToEnd(organizationId, exportId);
    const status = await statusOf(exportId);
    expect(status).toMatchObject({ state: "done", progress: 1, providerRows: 2, limit: 2 });

    const served = await fetch(here(status.signedUrl ?? ""));
    const content = Buffer.from(await served.arrayBuffer());
    expect(served.headers.get("content-type")).toBe("application/zip");
    expect(served.headers.get("content-length")).toBe(String(status.size));
    expect(served.headers.get("content-disposition")).toContain(`attachment; filename="${status.fileName}"`);
    expect(content.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
    expect(createHash("sha256").update(content).digest("hex")).toBe(status.sha256);

    const findings = await caller.call(`/exports/${exportId}/findings?kind=address-missing&limit=1`);
    expect(findings.json).toMatchObject({
      count: 2,
      data: [{ table: "Provider", row: 2, kind: "address-missing", outcome: "Rejected" }],
    });
  });

  test("is given to nobody whose link was changed or has expired, and is 404 once storage lost a part", async () => {
    const id = await startedExport(organizationId, "provider-directory");
    await exportToEnd(organizationId, id);
    const { signedUrl } = await statusOf(id);
    const link = signedUrl ?? "";
    expect((await fetch(here(link, { organization: "org_other" }))).status).toBe(403);
    expect((await fetch(here(link, { expires: "99999999999" }))).status).toBe(403);
    const served = await fetch(here(link));
    expect([served.status, (await served.text()).split("\r\n").length]).toEqual([200, 5]);
    const [part] = partsOf(await exportRow(id));
    await removeDocument(part?.key ?? "");
    expect((await fetch(here(link))).status).toBe(404);
  });

  test("is removed with its findings after as many days as the organization says, and the export stays with its counts", async () => {
    const id = await startedExport(organizationId, "hsd-report");
    await exportToEnd(organizationId, id);
    const { signedUrl, filesKeptUntil, sha256 } = await statusOf(id);
    const kept = (Date.parse(filesKeptUntil ?? "") - Date.now()) / 86_400_000;
    expect(kept).toBeCloseTo(30, 1);
    const agedBy = (days: number) =>
      systemDb().export.updateMany({ where: { id }, data: { finishedAt: new Date(Date.now() - days * 86_400_000) } });
    await agedBy(29);
    await removeOldExportFiles();
    expect((await fetch(here(signedUrl ?? ""))).status).toBe(200);
    await systemDb().organization.update({ where: { id: organizationId }, data: { exportRetentionDays: 14 } });
    await removeOldExportFiles();
    await runExport(organizationId, id);
    expect(await listDocuments(`${organizationId}/exports/${id}`)).toEqual([]);
    expect(await systemDb().exportFinding.count({ where: { exportId: id } })).toBe(0);
    const gone = await fetch(here(signedUrl ?? ""));
    expect([gone.status, await gone.text()]).toEqual([404, expect.stringContaining("when its time was over")]);
    const after = { state: "done", signedUrl: null, filesKeptUntil: null, filesRemovedAt: expect.any(String) };
    expect(await statusOf(id)).toMatchObject({ ...after, sha256, providerRows: 3, findings: expect.any(Number) });
    const entries = await systemDb().auditEntry.findMany({ where: { subjectId: id, action: "removeExportFile" } });
    expect(entries).toMatchObject([{ organizationId, actorType: "system", clientAddress: null }]);
  });

  test("of somebody else's provider is not begun, and one that is over is not cancelled", async () => {
    const unknown = await caller.call("/providers/export/provider-directory?providerIds=prv_nobody");
    expect(unknown.status).toBe(404);
    expect(unknown.json).toMatchObject({ detail: "Provider prv_nobody was not found" });
    const id = await startedExport(organizationId, "provider-directory");
    await exportToEnd(organizationId, id);
    const late = await caller.call(`/exports/${id}/cancel`, { method: "POST" });
    expect(late.status).toBe(409);
    expect(late.json).toMatchObject({ detail: "The export is over: done" });
  });

  test.each(["limit=0", "limit=1.5", "offset=-1", "limit=many", "includeInactiveProviders=perhaps"])(
    "cannot be asked for with %s",
    async (query) => {
      expect((await caller.call(`/providers/export/hsd-report?${query}`)).status).toBe(400);
    },
  );
});

describe("an export to a bucket", () => {
  let bucket: BucketStandIn;
  beforeEach(async () => {
    bucket = await startBucket("exports");
    Object.assign(process.env, {
      S3_BUCKET: "exports",
      S3_ENDPOINT: bucket.url,
      S3_ACCESS_KEY_ID: "test-key",
      S3_SECRET_ACCESS_KEY: "test-secret",
      S3_FORCE_PATH_STYLE: "on",
    });
    forgetEnv();
    return async () => {
      await bucket.stop();
      for (const name of Object.keys(process.env)) if (name.startsWith("S3_")) delete process.env[name];
      forgetEnv();
    };
  });

  test("lies there in parts that are served as one file, and a cancelled one leaves none", async () => {
    const id = await startedExport(organizationId, "hsd-report");
    const row = await exportToEnd(organizationId, id);
    await runExport(organizationId, id);
    const parts = partsOf(row);
    expect([...bucket.objects.keys()].toSorted()).toEqual(parts.map(({ key }) => key).toSorted());
    expect(parts.length).toBeGreaterThan(2);
    const served = await fetch(here((await statusOf(id)).signedUrl ?? ""));
    const content = Buffer.from(await served.arrayBuffer());
    expect(content.equals(await exportedFile(row))).toBe(true);
    expect(createHash("sha256").update(content).digest("hex")).toBe(row.sha256);

    const other = await startedExport(organizationId, "hsd-report");
    await runExport(organizationId, other, { sliceMs: 0, pageSize: 1 });
    expect(bucket.objects.size).toBeGreaterThan(parts.length);
    await caller.call(`/exports/${other}/cancel`, { method: "POST" });
    await runExport(organizationId, other);
    expect(bucket.objects.size).toBe(parts.length);
    expect(bucket.refused).toEqual([]);
  });

  test("goes on by itself when the bucket was away", async () => {
    const id = await startedExport(organizationId, "provider-directory");
    process.env.S3_BUCKET = "another";
    forgetEnv();
    await expect(runExport(organizationId, id)).rejects.toThrow();
    expect(await exportRow(id)).toMatchObject({ state: "running", failures: 1, subjectsDone: 0 });
    process.env.S3_BUCKET = "exports";
    forgetEnv();
    expect(await exportToEnd(organizationId, id)).toMatchObject({ state: "done", providerRows: 3, failures: 0 });
  });
});
