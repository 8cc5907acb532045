import { beforeAll, describe, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { raiseFlag } from "@/lib/flags/raise";
import { inContext } from "@/prisma/factories/context";
import { inventedNpi, providerFacts } from "@/prisma/factories/provider";
import { workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { isNpi } from "./npi";

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
const update = (id: string, json: object) => caller.call(`/v2/providers/${id}`, { method: "PATCH", json });
const count = () => systemDb().provider.count({ where: { organizationId: tenant.organizationId } });

test("the check digit of an NPI is that of ISO 7812 over 80840 and the number", () => {
  for (const npi of ["1234567893", "1999999984", inventedNpi(1), inventedNpi(123_456)]) expect(isNpi(npi)).toBe(true);
  for (const npi of ["1234567890", "3234567893", "123456789", "12345678933", "123456789x", "", " 1234567893"]) {
    expect(isNpi(npi)).toBe(false);
  }
});

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
    [
      "a group's NPI with a wrong check digit",
      { group_name: "N", group_npi: "1234567890", group_tin: "123456789" },
      "group_npi",
    ],
    ["a group's location without the group", { location_name: "Main street" }, "group_name"],
  ])("with %s is refused, and the member is named", async (_what, facts, member) => {
    const before = await count();
    const { status, json } = await create(facts);
    expect(status).toBe(400);
    expect((json as { errors: { path: string }[] }).errors.map(({ path }) => path)).toContain(member);
    expect(await count()).toBe(before);
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

  test("that is no list, empty or of 10,001 elements is refused whole", async () => {
    const before = await count();
    const element = providerFacts({ npi: inventedNpi(30) });
    for (const body of [{}, element, "text"])
      expect((await caller.call("/v2/providers", { json: body })).status).toBe(400);
    expect((await createMany([])).status).toBe(400);
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

describe("the list", () => {
  const list = async (query: string) => (await caller.call(`/v2/providers?${query}`)).json as Record<string, unknown>[];

  test("shows every member of the specification, and practice locations only when asked", async () => {
    const id = idIn(await create({ npi: inventedNpi(40), last_name: "Listed", external_id: "listed" }));
    const [row] = await list("search=listed");
    expect(row).toMatchObject({
      first_name: "Ada",
      middle_name: "",
      last_name: "Listed",
      npi: inventedNpi(40),
      degree: "MD",
      provider_id: id,
      status: "New",
      credentialing_status: "Not sent to credentialing",
      credentialing_status_update_date: null,
      external_id: "listed",
      gender: "Female",
      primary_email: "",
      caqh_primary_email: "",
      dob: "1975-04-12",
      isHospitalBased: false,
    });
    expect(row).not.toHaveProperty("practice_location");
    expect(await list("search=listed&include=practice_location")).toMatchObject([{ practice_location: [] }]);
  });

  test("finds by the beginning of the last name whatever its accents, by NPI, external id and id", async () => {
    const id = idIn(await create({ npi: inventedNpi(41), last_name: "Ångström-O’Neil", external_id: "E/41" }));
    for (const text of ["angs", "ÅNGSTRÖM", "angstrom oneil ada", inventedNpi(41), "E/41", id]) {
      const found = await list(`search=${encodeURIComponent(text)}`);
      expect(
        found.map((row) => row.provider_id),
        text,
      ).toEqual([id]);
    }
    for (const text of ["ngstrom", "%", "_", "angstrom'; drop table providers"]) {
      expect(await list(`search=${encodeURIComponent(text)}`), text).toEqual([]);
    }
  });

  test("filters by file type, flags, states, degree, status and where credentialing stands", async () => {
    const { organizationId } = tenant;
    const facts = { last_name: "Filtered", states: "GU", degree: "LMHC" } as const;
    const file = await inContext(organizationId, (ctx) => workflowAt(ctx, "PSV_READY", facts));
    await inContext(organizationId, (ctx) =>
      raiseFlag(ctx, {
        providerId: file.providerId,
        flagType: "License expiring",
        severity: "minor",
        subCollectionName: "state-licenses",
        description: "Expires soon",
        actionSource: "MONITORING",
        fingerprint: "1",
        matchHash: "1",
        isConfirmed: false,
        evidence: {},
      }),
    );
    const fits = ["file_type=Pending", "flagged=true", "state=GU,PW", "degree=LMHC", "workflow_status=PSV_READY"];
    const fitsNot = ["file_type=Clean", "flagged=false", "state=PW", "degree=MD", "workflow_status=TABLED,NONE"];
    const foundBy = async (filter: string) => (await list(`search=filtered&${filter}`)).length;
    for (const filter of [...fits, fits.join("&"), "status=In%20Progress"])
      expect(await foundBy(filter), filter).toBe(1);
    for (const filter of [...fitsNot, "status=Active"]) expect(await foundBy(filter), filter).toBe(0);
  });

  test("walked by time windows misses nobody and shows nobody twice, while providers change behind the walker", async () => {
    const { organizationId } = tenant;
    await systemDb().provider.updateMany({ where: { organizationId }, data: { updatedAt: new Date("2025-01-01") } });
    const begin = Date.parse("2026-01-01T00:00:00Z");
    const ids: string[] = [];
    for (let index = 0; index < 25; index += 1) {
      const id = idIn(await create({ last_name: "Walked" }));
      // Five of them at every moment: pages end in the middle of a moment.
      const updatedAt = new Date(begin + Math.floor(index / 5) * 1000);
      await systemDb().provider.updateMany({ where: { id }, data: { updatedAt } });
      ids.push(id);
    }
    const seen = new Set<string>();
    let [start, offset] = [new Date(begin).toISOString(), 0];
    for (let page = 0; page < 40; page += 1) {
      const rows = await list(`start_updated_at=${start}&end_updated_at=2026-06-01T00:00:00Z&limit=4&offset=${offset}`);
      for (const row of rows) seen.add(String(row.provider_id));
      if (rows.length < 4) break;
      // One that the walker has seen changes and leaves the window.
      if (page === 1) await systemDb().provider.updateMany({ where: { id: ids[0] }, data: { updatedAt: new Date() } });
      const last = String(rows.at(-1)?.updated_at);
      offset = last === start ? offset + 4 : rows.filter((row) => row.updated_at === last).length;
      start = last;
    }
    expect([...seen].toSorted()).toEqual(ids.toSorted());
    const window = await list("start_updated_at=2026-01-01T00:00:01Z&end_updated_at=2026-01-01T00:00:02Z&limit=100");
    expect(window.map((row) => row.provider_id)).toEqual(ids.slice(5, 10));
  });

  test("sorts as asked, the same way every time", async () => {
    for (const name of ["Sortb", "Sorta", "Sortc"]) await create({ last_name: name });
    const names = async (query: string) => (await list(`search=sort&${query}`)).map((row) => row.last_name);
    expect(await names("sort=name")).toEqual(["Sorta", "Sortb", "Sortc"]);
    expect(await names("sort=name&direction=desc")).toEqual(["Sortc", "Sortb", "Sorta"]);
    expect(await names("")).toEqual(["Sortb", "Sorta", "Sortc"]);
    for (const sort of ["credentialing_status", "next_credentialing_date", "flags"]) {
      expect(await names(`sort=${sort}`)).toEqual(await names(`sort=${sort}`));
    }
  });
});

describe("one provider", () => {
  const get = (query: string) => caller.call(`/v2/provider?${query}`);

  test("is found by any of the identifiers, and by several only when they agree", async () => {
    const id = idIn(await create({ npi: inventedNpi(50), external_id: "P 50" }));
    const npi = `npi=${inventedNpi(50)}`;
    for (const query of [
      npi,
      "external_id=P%2050",
      `provider_id=${id}`,
      `${npi}&external_id=P%2050&provider_id=${id}`,
    ]) {
      const { status, json } = await get(query);
      expect(status).toBe(200);
      expect(json).toMatchObject({ success: true, data: { provider_id: id, npi: inventedNpi(50) } });
    }
    for (const query of [
      `${npi}&external_id=P-51`,
      `provider_id=${id}&npi=${inventedNpi(51)}`,
      "npi=1",
      "external_id=p 50",
    ]) {
      expect((await get(query)).status, query).toBe(404);
    }
    for (const query of ["", "npi=", "external_id=&npi="]) expect((await get(query)).status, query).toBe(400);
  });

  test("has the shape of the specification, its sections empty arrays when they are not wanted", async () => {
    const { providerId } = await inContext(tenant.organizationId, (ctx) => workflowAt(ctx, "PSV_READY"));
    const { organizationId } = tenant;
    await systemDb().license.create({
      data: {
        organizationId,
        id: `lic_${providerId}`,
        providerId,
        state: "TX",
        licenseNumber: "T1",
        status: "Active",
        verifiedBy: "Ida",
      },
    });
    const arrays = [
      "provider_sanctions",
      "malpractice_insurance",
      "npdb_data",
      "performance_indicator",
      "application_verification",
      "board_certifications_data",
      "credentialing_timeline",
      "education_training",
    ];
    const { json } = await get(`provider_id=${providerId}`);
    const detail = json as { data: Record<string, unknown> } & Record<string, unknown>;
    for (const name of arrays) expect(detail[name], name).toBeInstanceOf(Array);
    expect(detail.data.licenses).toMatchObject([{ state: "TX", license_number: "T1", verified_by: "Ida" }]);
    expect(detail.data.credentialing_workflows).toMatchObject([{ status: "PSV_READY", psv_url: "" }]);
    expect(detail.data).not.toHaveProperty("groups");

    const bare = await get(
      `provider_id=${providerId}&includeFullData=false&includeCredentialingWorkflows=false&includeVerified=false`,
    );
    const { data } = bare.json as { data: Record<string, unknown> };
    expect(data.licenses).toEqual([]);
    expect(data).not.toHaveProperty("credentialing_workflows");
    expect(bare.text).not.toContain("verified_by");
    const unverified = (await get(`provider_id=${providerId}&includeVerified=false`)).json as typeof detail;
    expect(unverified.data.licenses).toMatchObject([{ license_number: "T1" }]);
    expect((unverified.data.licenses as object[])[0]).not.toHaveProperty("verified_by");
  });
});

describe("a change", () => {
  test("sets what is given, leaves the rest, and is told in the audit log", async () => {
    const id = idIn(await create({ npi: inventedNpi(60), gender: "F", primary_email: "a@north.example" }));
    const answer = await update(id, {
      dob: "1980-12-31T22:00:00-08:00",
      gender: "U",
      external_id: "P-60",
      assigned_states: "TX, ca",
      is_specialist: true,
      first_name: "Ignored",
    });
    expect(answer.json).toEqual({ success: true });
    expect(await stored(id)).toMatchObject({
      firstName: "Ada",
      dob: new Date("1980-12-31T00:00:00Z"),
      gender: "U",
      externalId: "P-60",
      assignedStates: ["TX", "CA"],
      isSpecialist: true,
      primaryEmail: "a@north.example",
    });
    const entry = await systemDb().auditEntry.findFirstOrThrow({ where: { subjectId: id, action: "updateProvider" } });
    expect(entry).toMatchObject({ actorName: "Credentialing User client", changes: { gender: ["F", "U"] } });
  });

  test("that changes nothing leaves the version as it is", async () => {
    const id = idIn(await create({ gender: "F" }));
    const before = await stored(id);
    expect((await update(id, {})).status).toBe(200);
    expect((await update(id, { gender: "F" })).status).toBe(200);
    expect(await stored(id)).toEqual(before);
  });

  test("to another provider's external id is refused with 409, also at the same moment", async () => {
    const [one, two] = [idIn(await create({ external_id: "taken" })), idIn(await create({}))];
    expect((await update(two, { external_id: "taken" })).status).toBe(409);
    expect((await update(one, { external_id: "taken" })).status).toBe(200);
    const race = await Promise.all([one, two].map((id) => update(id, { external_id: "wanted by both" })));
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await update(one, { external_id: "" })).status).toBe(200);
  });

  test.each([
    { gender: "X" },
    { dob: "1980-02-30" },
    { assigned_states: "ZZ" },
    { assigned_states: ["TX", "ZZ"] },
    { is_pcp: 1 },
    { primary_email: "x" },
  ])("to something that makes no sense is 400: %j", async (facts) => {
    const id = idIn(await create({}));
    expect((await update(id, facts)).status).toBe(400);
  });

  test("to a provider that nobody has is 404", async () => {
    expect((await update("prv_nowhere", { gender: "F" })).status).toBe(404);
  });
});
