import { beforeAll, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { open } from "@/lib/crypto";
import { systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { createProvider } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { writeDemographics } from "./operations";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let caller: Caller;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  caller = tenant.callers["Credentialing User"];
});

const created = () => inContext(tenant.organizationId, (ctx) => createProvider(ctx));
const write = (providerId: string, element: object, headers?: Record<string, string>) =>
  caller.invoke(writeDemographics, { params: { providerId }, body: { element } }, headers);
const shownOf = async (providerId: string) => {
  const { json } = await caller.call(`/v2/provider?provider_id=${providerId}`);
  return (json as { data: { ssn: string } }).data.ssn;
};
const sealedOf = async (providerId: string) =>
  (await systemDb().providerProfile.findFirst({ where: { providerId } }))?.ssn ?? null;
const openedOf = async (providerId: string) => {
  const sealed = await sealedOf(providerId);
  return sealed && open(sealed, { organizationId: tenant.organizationId, row: providerId, field: "ssn" });
};

test("a social security number lies sealed, and its last four digits are all that is answered", async () => {
  const id = await created();
  const answer = await write(id, { ssn: "219-09-9876" });
  expect(answer.json).toMatchObject({ ssn: "9876" });
  expect(await shownOf(id)).toBe("9876");
  expect(await sealedOf(id)).not.toContain("219099876");
  expect(await openedOf(id)).toBe("219099876");
});

test("left out, or as it is shown, it stays; empty, it is removed; nine digits replace it", async () => {
  const id = await created();
  await write(id, { ssn: "219099876" });
  const sealed = await sealedOf(id);
  expect((await write(id, { ethnicity: "Asian" })).headers.get("etag")).toBe('"3"');
  expect((await write(id, { ethnicity: "Asian", ssn: "9876" })).headers.get("etag")).toBe('"3"');
  expect((await write(id, { ethnicity: "Asian", ssn: "219-09-9876" })).headers.get("etag")).toBe('"3"');
  expect(await sealedOf(id)).toBe(sealed);
  expect((await write(id, { ethnicity: "Asian", ssn: "457552222" })).json).toMatchObject({ ssn: "2222" });
  expect(await openedOf(id)).toBe("457552222");
  expect((await write(id, { ethnicity: "Asian", ssn: "" })).json).toMatchObject({ ssn: "" });
  expect(await sealedOf(id)).toBeNull();
});

test("numbers that were never given out, and four digits of another number, are refused without being repeated", async () => {
  const id = await created();
  await write(id, { ssn: "219099876" });
  for (const ssn of ["000121234", "666-12-1234", "900121234", "123004567", "123450000", "12345678", "1234"]) {
    const answer = await write(id, { ssn });
    expect(answer.status, ssn).toBe(400);
    expect(answer.json).toMatchObject({ errors: [{ path: "element.ssn" }] });
    expect(answer.text).not.toContain(ssn);
  }
  expect(await shownOf(id)).toBe("9876");
});

test("neither the audit log nor a stored idempotent answer holds it: the log says only that it changed", async () => {
  const id = await created();
  await write(id, { ssn: "219099876", ethnicity: "White" }, { "idempotency-key": "once" });
  await write(id, { ssn: "457552222", ethnicity: "White" });
  await write(id, { ssn: "", ethnicity: "White" });
  const entries = await systemDb().auditEntry.findMany({
    where: { subjectId: id, action: "writeDemographics" },
    orderBy: { id: "asc" },
  });
  const changes = entries.map((entry) => entry.changes as { ssn: unknown });
  expect(changes.map(({ ssn }) => ssn)).toEqual([
    ["none", "changed"],
    ["on record", "changed"],
    ["on record", "removed"],
  ]);
  const stored = await systemDb().idempotencyRecord.findMany({ where: { key: "once" } });
  expect(stored).toHaveLength(1);
  for (const digits of ["219099876", "219-09-9876", "457552222"])
    expect(JSON.stringify([entries, stored])).not.toContain(digits);
});
