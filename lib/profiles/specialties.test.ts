import { beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { createProvider } from "@/prisma/factories/provider";
import { workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { createSpecialty, deleteSpecialty, listSpecialties, updateSpecialty } from "./operations";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let caller: Caller;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  caller = tenant.callers["Credentialing User"];
});

type Specialty = { id: string; specialty_nucc_taxonomy_code: string; is_primary: boolean };

const cardiology = {
  specialty_nucc_taxonomy_code: "207RC0000X",
  name: "Cardiovascular Disease",
  is_primary: true,
  sub_specialties: [{ specialty_nucc_taxonomy_code: "207RI0011X", name: "Interventional Cardiology" }],
};
const family = { ...cardiology, specialty_nucc_taxonomy_code: "207Q00000X", name: "Family Medicine" };

const newProvider = () => inContext(tenant.organizationId, (ctx) => createProvider(ctx));
const add = (providerId: string, body: object, headers?: Record<string, string>) =>
  caller.invoke(createSpecialty, { params: { providerId }, body }, headers);
const change = (providerId: string, specialtyId: string, body: object, headers?: Record<string, string>) =>
  caller.invoke(updateSpecialty, { params: { providerId, specialtyId }, body }, headers);
const remove = (providerId: string, specialtyId: string, headers?: Record<string, string>) =>
  caller.invoke(deleteSpecialty, { params: { providerId, specialtyId } }, headers);
const idIn = ({ json }: { json: unknown }) => (json as Specialty).id;
const listed = async (providerId: string) =>
  (await caller.invoke(listSpecialties, { params: { providerId } })).json as Specialty[];
const versionOf = async (id: string) => (await systemDb().provider.findFirstOrThrow({ where: { id } })).version;
const trailOf = (subjectId: string) =>
  systemDb().auditEntry.findMany({ where: { subjectId, action: { contains: "Specialty" } }, orderBy: { id: "asc" } });

test("a specialty is added, changed and removed, each told in the audit log with the provider's new version", async () => {
  const providerId = await newProvider();
  const created = await add(providerId, cardiology);
  expect(created.status).toBe(201);
  expect(created.json).toEqual({ id: expect.stringMatching(/^spc_/), ...cardiology });
  const id = idIn(created);
  const { sub_specialties: _all, ...withoutSubs } = cardiology;
  expect((await change(providerId, id, { ...withoutSubs, name: "Cardiology" })).status).toBe(204);
  expect(await listed(providerId)).toEqual([{ id, ...withoutSubs, name: "Cardiology", sub_specialties: [] }]);
  expect((await remove(providerId, id)).status).toBe(204);
  expect(await listed(providerId)).toEqual([]);
  expect(await versionOf(providerId)).toBe(4);
  const trail = await trailOf(providerId);
  expect(trail.map(({ action }) => action)).toEqual(["createSpecialty", "updateSpecialty", "deleteSpecialty"]);
  expect(trail[1]?.changes).toMatchObject({ specialty: [{ name: "Cardiovascular Disease" }, { name: "Cardiology" }] });
});

test("specialties are listed in the order in which they were added, page by page", async () => {
  const providerId = await newProvider();
  const codes = ["207Q00000X", "207RC0000X", "101Y00000X"];
  for (const specialty_nucc_taxonomy_code of codes)
    await add(providerId, { ...cardiology, specialty_nucc_taxonomy_code, is_primary: false });
  const page = await caller.invoke(listSpecialties, {
    params: { providerId },
    query: { limit: 2, include_total: true },
  });
  expect((page.json as Specialty[]).map((one) => one.specialty_nucc_taxonomy_code)).toEqual(codes.slice(0, 2));
  expect(page.headers.get("link")).toContain('rel="next"');
  expect(page.headers.get("x-total-count")).toBe("3");
  const rest = await caller.invoke(listSpecialties, { params: { providerId }, query: { offset: 2, limit: 2 } });
  expect((rest.json as Specialty[]).map((one) => one.specialty_nucc_taxonomy_code)).toEqual(codes.slice(2));
  expect(rest.headers.get("link")).toBeNull();
});

describe("one primary specialty", () => {
  test("is all a provider has: a second is 409 naming the present one, added or changed", async () => {
    const providerId = await newProvider();
    const first = idIn(await add(providerId, cardiology));
    const refused = await add(providerId, family);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(first);
    const second = idIn(await add(providerId, { ...family, is_primary: false }));
    expect((await change(providerId, second, family)).status).toBe(409);
    expect((await change(providerId, first, { ...cardiology, is_primary: false })).status).toBe(204);
    expect((await change(providerId, second, family)).status).toBe(204);
    expect((await listed(providerId)).map(({ is_primary }) => is_primary)).toEqual([false, true]);
  });

  test("stays the only one when requests race", { timeout: 60_000 }, async () => {
    const codes = ["207Q00000X", "207RC0000X", "101Y00000X", "103T00000X"];
    for (let round = 0; round < 5; round += 1) {
      const providerId = await newProvider();
      const answers = await Promise.all(
        codes.map((code) => add(providerId, { ...cardiology, specialty_nucc_taxonomy_code: code })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
      expect(await listed(providerId)).toHaveLength(1);
    }
  });

  test("is held by the database too, whoever writes", async () => {
    const providerId = await newProvider();
    const { organizationId } = tenant;
    const row = (id: string, taxonomyCode: string) => ({
      organizationId,
      id,
      providerId,
      taxonomyCode,
      name: "x",
      isPrimary: true,
      createdBy: "x",
      updatedBy: "x",
    });
    await expect(
      inContext(organizationId, (ctx) =>
        ctx.db.specialty.createMany({ data: [row("spc_1", "207Q00000X"), row("spc_2", "207RC0000X")] }),
      ),
    ).rejects.toMatchObject({ code: "P2002" });
  });
});

describe("a taxonomy code", () => {
  test("that the provider has already is 409, also when requests race", async () => {
    const providerId = await newProvider();
    const body = { ...cardiology, is_primary: false };
    const answers = await Promise.all([1, 2, 3].map(() => add(providerId, body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const other = idIn(await add(providerId, { ...family, is_primary: false }));
    expect((await change(providerId, other, body)).status).toBe(409);
  });

  test.each(["", "207RC0000", "207rc0000x", "207RC00000", "207RC0000XX", " 207RC0000X"])(
    "%j is none: 400",
    async (specialty_nucc_taxonomy_code) => {
      const answer = await add(await newProvider(), { ...cardiology, specialty_nucc_taxonomy_code });
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ errors: [{ path: "specialty_nucc_taxonomy_code" }] });
    },
  );
});

test.each([
  ["no name", { name: " " }],
  ["a primary that is no yes or no", { is_primary: "yes" }],
  ["the same sub-specialty twice", { sub_specialties: [...cardiology.sub_specialties, ...cardiology.sub_specialties] }],
  [
    "more sub-specialties than fifty",
    {
      sub_specialties: Array.from({ length: 51 }, (_, index) => ({
        specialty_nucc_taxonomy_code: `207R${String(index).padStart(5, "0")}X`,
        name: "One of many",
      })),
    },
  ],
])("%s is 400", async (_what, facts) => {
  expect((await add(await newProvider(), { ...cardiology, ...facts })).status).toBe(400);
});

test("every member stands in a change too, as in a new specialty", async () => {
  const providerId = await newProvider();
  const id = idIn(await add(providerId, cardiology));
  expect((await change(providerId, id, { name: "Cardiology" })).status).toBe(400);
});

test("a change that changes nothing leaves version and audit log as they are", async () => {
  const providerId = await newProvider();
  const id = idIn(await add(providerId, cardiology));
  expect((await change(providerId, id, { ...cardiology, unknown: "ignored" })).status).toBe(204);
  expect(await versionOf(providerId)).toBe(2);
  expect(await trailOf(providerId)).toHaveLength(1);
});

test("whoever read an older version changes nothing: 412", async () => {
  const providerId = await newProvider();
  const stale = { "if-match": '"1"' };
  const id = idIn(await add(providerId, cardiology, stale));
  for (const answer of [
    await add(providerId, { ...family, is_primary: false }, stale),
    await change(providerId, id, { ...cardiology, name: "Other" }, stale),
    await remove(providerId, id, stale),
  ])
    expect(answer.status).toBe(412);
  expect(await listed(providerId)).toMatchObject([cardiology]);
  expect((await remove(providerId, id, { "if-match": '"2"' })).status).toBe(204);
});

test("a specialty of another provider, or of nobody, is 404", async () => {
  const [one, two] = [await newProvider(), await newProvider()];
  const id = idIn(await add(one, cardiology));
  for (const [providerId, specialtyId] of [
    [two, id],
    [one, "spc_nowhere"],
    ["prv_nowhere", id],
  ] as const) {
    expect((await change(providerId, specialtyId, cardiology)).status).toBe(404);
    expect((await remove(providerId, specialtyId)).status).toBe(404);
  }
  expect((await add("prv_nowhere", cardiology)).status).toBe(404);
  expect((await caller.invoke(listSpecialties, { params: { providerId: "prv_nowhere" } })).status).toBe(404);
  expect(await listed(one)).toHaveLength(1);
});

test("a new specialty resumes a workflow that waits for data", async () => {
  const { providerId, workflowId } = await inContext(tenant.organizationId, (ctx) => workflowAt(ctx, "DATA_MISSING"));
  await add(providerId, cardiology);
  expect(await systemDb().workflow.findFirstOrThrow({ where: { id: workflowId } })).toMatchObject({
    status: "IN_PROGRESS",
  });
});
