import { beforeAll, describe, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { inventedNpi, providerFacts } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let caller: Caller;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  caller = tenant.callers["Credentialing User"];
});

const create = (facts: object) => caller.call("/v2/provider", { json: providerFacts(facts) });
const createMany = (elements: unknown[]) => caller.call("/v2/providers", { json: elements });
const idIn = ({ json }: { json: unknown }) => (json as { provider_id: string }).provider_id;
const stored = (id: string) =>
  systemDb().provider.findFirstOrThrow({ where: { id }, include: { memberships: { include: { group: true } } } });
const count = () => systemDb().provider.count({ where: { organizationId: tenant.organizationId } });

describe("a provider", () => {
  test("is created with what a client of the original API sends", async () => {
    const answer = await create({
      first_name: " Ada ",
      middle_name: "Q.",
      npi: inventedNpi(1),
      states: "tx, CA,TX",
      external_id: "P-1",
      primary_email: "ada@north.example",
      dob: "1975-04-12T23:30:00-05:00",
      initial_credentialing_date: "2019-06-01T00:00:00.000Z",
      next_credentialing_date: "2027-06-01",
      is_pcp: true,
      accepts_new_patients: false,
    });
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({ provider_id: expect.stringMatching(/^prv_/), is_created: true });
    expect(await stored(idIn(answer))).toMatchObject({
      organizationId: tenant.organizationId,
      firstName: "Ada",
      searchName: "quillfeather ada q",
      states: ["TX", "CA"],
      // The calendar date as written: it does not shift to the day it was in Greenwich.
      dob: new Date("1975-04-12T00:00:00Z"),
      initialCredentialingDate: new Date("2019-06-01T00:00:00Z"),
      nextCredentialingDate: new Date("2027-06-01T00:00:00Z"),
      lastCredentialedDate: null,
      isPcp: true,
      isSpecialist: null,
      acceptsNewPatients: false,
      status: "New",
      workflowStatus: null,
      fileType: "Pending",
    });
  });

  test("who is known by NPI, else by external id, is answered with the same id and left as he or she is", async () => {
    const first = await create({ npi: inventedNpi(2), external_id: "P-2", last_name: "Original" });
    const sameNpi = await create({ npi: inventedNpi(2), external_id: "P-999", last_name: "Changed" });
    const sameExternalId = await create({ npi: "", external_id: "P-2", last_name: "Changed" });
    const newNpi = await create({ npi: inventedNpi(3), external_id: "P-2", last_name: "Changed" });
    for (const again of [sameNpi, sameExternalId, newNpi]) {
      expect(again.status).toBe(201);
      expect(again.json).toEqual({ provider_id: idIn(first), is_created: false });
    }
    expect(await stored(idIn(first))).toMatchObject({ lastName: "Original", npi: inventedNpi(2), externalId: "P-2" });
  });

  test("without NPI and external id is a new one every time", async () => {
    const [one, two] = [await create({ npi: "" }), await create({ npi: "" })];
    expect(idIn(one)).not.toBe(idIn(two));
  });

  test("of thirty requests at the same moment is created once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => create({ npi: inventedNpi(4), external_id: "P-4" })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(idIn)).size).toBe(1);
    const created = answers.filter(({ json }) => (json as { is_created: boolean }).is_created);
    expect(created).toHaveLength(1);
  });

  test.each([
    ["an NPI with a wrong check digit", { npi: "1234567890" }, "npi"],
    ["an NPI of nine digits", { npi: "123456789" }, "npi"],
    ["an NPI that is a number", { npi: 1_234_567_893 }, "npi"],
    ["a state that does not exist", { states: "TX,ZZ" }, "states"],
    ["no state", { states: "" }, "states"],
    ["states as a list", { states: ["TX"] }, "states"],
    ["a degree that is no code of the list", { degree: "M.D." }, "degree"],
    ["a day that does not exist", { dob: "1975-02-30" }, "dob"],
    ["a month that does not exist", { next_credentialing_date: "2027-13-01" }, "next_credentialing_date"],
    ["a date in the wrong order", { dob: "04/12/1975" }, "dob"],
    ["a year nobody lives in", { dob: "0075-04-12" }, "dob"],
    ["a name of digits", { last_name: "12345" }, "last_name"],
    ["a blank name", { first_name: "  " }, "first_name"],
    ["a name of ten thousand letters", { first_name: "x".repeat(10_000) }, "first_name"],
    ["a gender that is no code", { gender: "Female" }, "gender"],
    ["an address that is no e-mail", { primary_email: "ada at north" }, "primary_email"],
    ["yes instead of true", { is_pcp: "yes" }, "is_pcp"],
    ["null for a name", { last_name: null }, "last_name"],
    ["a group without its NPI and TIN", { group_name: "North Clinic" }, "group_npi"],
    [
      "a group's TIN of eight digits",
      { group_name: "N", group_npi: inventedNpi(5), group_tin: "12345678" },
      "group_tin",
    ],
    ["a group's location without the group", { location_name: "Main street" }, "group_name"],
  ])("with %s is refused, and the member is named", async (_what, facts, member) => {
    const before = await count();
    const { status, json } = await create(facts);
    expect(status).toBe(400);
    expect((json as { errors: { path: string }[] }).errors.map(({ path }) => path)).toContain(member);
    expect(await count()).toBe(before);
  });

  test("has no group when the group's name is sent empty", async () => {
    const { json } = await create({ group_name: "", location_name: "", external_group_id: "" });
    expect((await stored((json as { provider_id: string }).provider_id)).memberships).toEqual([]);
    const nameless = await create({ group_name: " ", group_npi: inventedNpi(6), group_tin: "123456789" });
    expect(nameless.json).toMatchObject({ status: 400, errors: [{ path: "group_name" }] });
  });

  test("is attached to the group that is named whole, which is made once", async () => {
    const group = { group_name: "North Clinic", group_npi: inventedNpi(6), group_tin: "123456789" };
    const one = await create({ ...group, location_name: "Main street", external_group_id: "G-1" });
    const two = await create(group);
    const [first, second] = [await stored(idIn(one)), await stored(idIn(two))];
    expect(first.memberships).toMatchObject([{ locationName: "Main street", externalGroupId: "G-1" }]);
    expect(second.memberships[0]?.group).toEqual(first.memberships[0]?.group);
    const { json } = await caller.call(`/v2/provider?provider_id=${idIn(one)}&includeGroupInfo=true`);
    expect(json).toMatchObject({ data: { groups: [{ group_name: "North Clinic", location_name: "Main street" }] } });
  });
});

describe("a bulk call", () => {
  test("answers 201 and one element each, in their order, when all are good", async () => {
    const elements = [10, 11, 12].map((index) => providerFacts({ npi: inventedNpi(index), last_name: `Bulk${index}` }));
    const { status, json } = await createMany(elements);
    expect(status).toBe(201);
    const results = json as { provider_id: string; is_created: boolean; error: null }[];
    expect(results).toEqual(results.map((row) => ({ provider_id: row.provider_id, is_created: true, error: null })));
    const names = await Promise.all(results.map(async (row) => (await stored(row.provider_id)).lastName));
    expect(names).toEqual(["Bulk10", "Bulk11", "Bulk12"]);
  });

  test("answers 207 when some are bad, creates the good ones and says why the others failed, in their order", async () => {
    const { status, json } = await createMany([
      providerFacts({ npi: inventedNpi(20) }),
      providerFacts({ npi: "1234567890" }),
      "no provider at all",
      providerFacts({ npi: inventedNpi(20), last_name: "Twin" }),
      { ...providerFacts(), dob: "1975-02-30", states: "ZZ" },
      null,
      providerFacts({ npi: inventedNpi(21) }),
    ]);
    expect(status).toBe(207);
    expect(json).toMatchObject([
      { is_created: true, error: null },
      { error: { status: 400, name: "BadRequestException", message: expect.stringContaining("npi") } },
      { error: { status: 400 } },
      { is_created: false, error: null },
      { error: { errors: [{ path: "states" }, { path: "dob" }] } },
      { error: { status: 400 } },
      { is_created: true, error: null },
    ]);
    const [first, , , twin] = json as { provider_id: string }[];
    expect(twin?.provider_id).toBe(first?.provider_id);
  });

  test("of several thousand knows who comes twice, makes a group once, and fails single elements wherever they stand", async () => {
    const group = { group_name: "Far Clinic", group_npi: "1999999984", group_tin: "987654321" };
    const elements: unknown[] = Array.from({ length: 2_500 }, (_, index) =>
      providerFacts({ external_id: `far-${index}`, ...(index % 500 === 0 ? group : {}) }),
    );
    elements[1_200] = providerFacts({ external_id: "far-3" });
    elements[1_201] = { first_name: "Nobody" };
    const { status, json } = await createMany(elements);
    expect(status).toBe(207);
    const results = json as { provider_id?: string; is_created?: boolean; error: object | null }[];
    expect(results[1_200]).toEqual({ provider_id: results[3]?.provider_id, is_created: false, error: null });
    expect(results.flatMap(({ error }, index) => (error === null ? [] : [index]))).toEqual([1_201]);
    expect(results.filter(({ is_created: isCreated }) => isCreated)).toHaveLength(2_498);
    const groups = await systemDb().group.findMany({
      where: { organizationId: tenant.organizationId, name: "Far Clinic" },
      include: { memberships: true },
    });
    expect(groups.map(({ memberships }) => memberships.length)).toEqual([5]);
    const ids = results.flatMap(({ provider_id: id, is_created: isCreated }) => (id && isCreated ? [id] : []));
    expect(await systemDb().auditEntry.count({ where: { action: "createProvider", subjectId: { in: ids } } })).toBe(
      2_498,
    );
  });

  test("of nobody creates nobody", async () => {
    const { status, json } = await createMany([]);
    expect([status, json]).toEqual([201, []]);
  });

  test("that is no list or of 10,001 elements is refused whole", async () => {
    const before = await count();
    const element = providerFacts({ npi: inventedNpi(30) });
    for (const body of [{}, element, "text"])
      expect((await caller.call("/v2/providers", { json: body })).status).toBe(400);
    const { status, json } = await createMany(Array.from({ length: 10_001 }, () => element));
    expect(status).toBe(400);
    expect(json).toMatchObject({ detail: expect.stringContaining("10000 elements at most") });
    expect(await count()).toBe(before);
  });

  test("of 10,000 elements is created whole", { timeout: 60_000 }, async () => {
    const before = await count();
    const elements = Array.from({ length: 10_000 }, (_, index) =>
      providerFacts({ npi: inventedNpi(100_000 + index), external_id: `bulk-${index}` }),
    );
    const { status, json } = await createMany(elements);
    expect(status).toBe(201);
    expect(json).toHaveLength(10_000);
    expect(await count()).toBe(before + 10_000);
    const known = await createMany(elements.slice(5_000));
    expect(known.status).toBe(201);
    expect((known.json as { is_created: boolean }[]).every(({ is_created: isCreated }) => !isCreated)).toBe(true);
    await systemDb().$executeRaw`delete from providers where external_id like 'bulk-%'`;
  });
});
