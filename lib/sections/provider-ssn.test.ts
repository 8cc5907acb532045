import { beforeAll, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { open } from "@/lib/crypto";
import { systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { createProvider } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { writeDemographics, writeLicenses, writeMedicaid } from "./operations";

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
  for (const ssn of ["000121234", "666-12-1234", "123004567", "123450000", "12345678", "on file", "1234"]) {
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

test.each([
  ["the reason", { element: { ssn: "457-55-5463" }, reason: "corrected to 457555463" }, "reason"],
  [
    "another member",
    { element: { ssn: "457-55-5463", other_languages: ["Spanish", "457–55–5463"] } },
    "element.other_languages.1",
  ],
  ["the reason, being the one on record", { element: {}, reason: "was 219 / 09 / 9876" }, "reason"],
  [
    "another member, being the one on record",
    { element: { ssn: "", other_languages: ["219099876"] } },
    "element.other_languages.0",
  ],
])("a number that also stands in %s is refused, and lies nowhere open", async (_where, body, path) => {
  const id = await created();
  await write(id, { ssn: "219099876" });
  const answer = await caller.invoke(writeDemographics, { params: { providerId: id }, body });
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject({ errors: [{ path }] });
  expect(answer.text).not.toMatch(/5463|9876/);
  expect(await openedOf(id)).toBe("219099876");
  const entries = await systemDb().auditEntry.findMany({ where: { subjectId: id } });
  expect(JSON.stringify(entries)).not.toMatch(/457.{0,3}55.{0,3}5463|219.{0,3}09.{0,3}9876/);
});

test("the reason of any section that holds what is written like a social security number is refused", async () => {
  const params = { providerId: await created() };
  const reason = "Corrected with 457-55-5463";
  for (const answer of [
    await caller.invoke(writeLicenses, { params, body: { elements: [], reason } }),
    await caller.invoke(writeMedicaid, { params, body: { element: { medicaidNumber: "4410027" }, reason } }),
  ]) {
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ errors: [{ path: "reason" }] });
    expect(answer.text).not.toContain("457-55-5463");
  }
  const { status } = await caller.invoke(writeMedicaid, {
    params,
    body: { element: { medicaidNumber: "4410027" }, reason: "Call of 2026-10-02, 512-555-0142" },
  });
  expect(status).toBe(200);
});

test("the last four alone, masked or not, are kept when no number is on record, until the nine digits come", async () => {
  const id = await created();
  expect((await write(id, { ssn: " XXX-XX-9876 " })).json).toMatchObject({ ssn: "9876" });
  expect(await sealedOf(id)).not.toContain("9876");
  expect(await openedOf(id)).toBe("9876");
  expect((await write(id, { ssn: "9876" })).headers.get("etag")).toBe('"2"');
  await write(id, { ssn: "219-09-9876" });
  expect(await openedOf(id)).toBe("219099876");
  expect((await write(id, { ssn: "***-**-9876" })).headers.get("etag")).toBe('"3"');
});

test("a taxpayer's number is taken in the place of a social security number", async () => {
  const id = await created();
  expect((await write(id, { ssn: "912-70-5678" })).status).toBe(200);
  expect(await openedOf(id)).toBe("912705678");
});
