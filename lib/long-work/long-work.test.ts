import { beforeAll, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { activeProvider, exportToEnd, startedExport } from "@/prisma/factories/export";
import { useTestDatabase } from "@/prisma/test-database";
import type { LongWork } from "./operations";

useTestDatabase();
const server = useTestServer();
let own: Tenant;
let other: Tenant;

beforeAll(async () => {
  own = await createTenant(server(), "North Plan", "north.example");
  other = await createTenant(server(), "South Plan", "south.example");
  await activeProvider(own.organizationId);
});

const workOf = async ({ callers }: Tenant): Promise<LongWork[]> => {
  const { json } = await callers["Credentialing User"].call("/v2/jobs");
  return (json as { data: LongWork[] }).data;
};

test("an export is listed while it runs, can be cancelled then, and stays for a day after its end", async () => {
  const id = await startedExport(own.organizationId, "provider-directory");
  const mine = (await workOf(own)).find((work) => work.id === id);
  expect(mine).toMatchObject({ kind: "export", state: "queued", canCancel: true, finishedAt: null });
  expect((await workOf(other)).some((work) => work.id === id)).toBe(false);

  await exportToEnd(own.organizationId, id);
  expect((await workOf(own)).find((work) => work.id === id)).toMatchObject({ state: "done", canCancel: false });

  const before = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await systemDb().export.updateMany({ where: { id }, data: { createdAt: before, finishedAt: before } });
  expect((await workOf(own)).some((work) => work.id === id)).toBe(false);
});

test("a bulk change of flags is long work while it runs, and afterwards only if it took longer than a request", async () => {
  const { organizationId } = own;
  const now = Date.now();
  const change = (id: string, state: string, seconds: number) => ({
    organizationId,
    id,
    action: "mark_read",
    choice: { ids: [] },
    state,
    actorType: "user",
    actorId: "usr_somebody",
    actorName: "Somebody",
    requestId: id,
    createdAt: new Date(now - 60_000),
    finishedAt: state === "done" ? new Date(now - 60_000 + seconds * 1000) : null,
  });
  await systemDb().flagChange.createMany({
    data: [change("fch_quick", "done", 1), change("fch_slow", "done", 40), change("fch_running", "running", 0)],
  });
  const ids = (await workOf(own)).filter(({ kind }) => kind === "flag-change").map(({ id }) => id);
  expect(ids).toEqual(["fch_running", "fch_slow"]);
});
