import { beforeAll, describe, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { getFacility } from "@/lib/facilities/operations";
import { inContext } from "@/prisma/factories/context";
import { createFacility, createGroup } from "@/prisma/factories/facility";
import { createProvider, inventedNpi } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { associateFacilities, dissociateFacilities, getGroup, listFacilityGroups, listGroups } from "./operations";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  other = await createTenant(server(), "South Plan", "south.example");
});

const as = () => tenant.callers["Credentialing User"];
const facility = (facts: object = {}, { organizationId }: Tenant = tenant) =>
  inContext(organizationId, (ctx) => createFacility(ctx, facts));
const group = (name: string, { organizationId }: Tenant = tenant) =>
  inContext(organizationId, (ctx) => createGroup(ctx, name));
const bodyOf = (ids: string[]) => ({ list: ids.map((facilityId) => ({ facilityId })) });
const associate = (id: string, ids: string[]) =>
  as().invoke(associateFacilities, { params: { id }, body: bodyOf(ids) });
const dissociate = (id: string, ids: string[]) =>
  as().invoke(dissociateFacilities, { params: { id }, body: bodyOf(ids) });
const membersOf = async (groupId: string) =>
  (await systemDb().facilityMembership.findMany({ where: { groupId }, orderBy: { facilityId: "asc" } })).map(
    ({ facilityId }) => facilityId,
  );
const versionOf = async (id: string) => (await systemDb().facility.findFirstOrThrow({ where: { id } })).version;

describe("facilities and a group", () => {
  test("are associated once, however often it is said, and taken apart again", async () => {
    const [id, one, two] = [await group("Joined"), await facility(), await facility()];
    expect(await associate(id, [one, two, one])).toMatchObject({
      status: 201,
      json: {
        list: [
          { facilityId: one, success: true },
          { facilityId: two, success: true },
        ],
      },
    });
    expect((await associate(id, [one])).status).toBe(201);
    expect(await membersOf(id)).toEqual([one, two]);
    expect(await versionOf(one)).toBe(2);
    expect((await as().invoke(listFacilityGroups, { params: { facilityId: one } })).json).toEqual([
      { id, group_name: "Joined", group_npi: "1999999984", group_tin: "123456789" },
    ]);

    expect((await dissociate(id, [one])).status).toBe(200);
    expect((await dissociate(id, [one])).status).toBe(200);
    expect(await membersOf(id)).toEqual([two]);
    const audit = await systemDb().auditEntry.findMany({ where: { subjectId: one }, orderBy: { id: "asc" } });
    expect(audit.map(({ action, changes }) => [action, changes])).toEqual([
      ["createFacility", null],
      ["associateFacilities", { group: [null, id] }],
      ["dissociateFacilities", { group: [id, null] }],
    ]);
  });

  test("of which some are unknown or another organization's are named, and the others associated", async () => {
    const [id, good, foreign] = [await group("Partly"), await facility(), await facility({}, other)];
    const answer = await associate(id, ["fac_none", good, foreign]);
    expect(answer.status).toBe(207);
    expect(answer.json).toEqual({
      list: [
        { facilityId: "fac_none", success: false, reason: "Facility fac_none was not found" },
        { facilityId: good, success: true },
        { facilityId: foreign, success: false, reason: `Facility ${foreign} was not found` },
      ],
    });
    expect(await membersOf(id)).toEqual([good]);
    expect((await dissociate(id, [good, foreign])).status).toBe(207);
    expect(await membersOf(id)).toEqual([]);
    expect(await versionOf(foreign)).toBe(1);
  });

  test("are associated by one of two calls at the same moment", async () => {
    const [id, one] = [await group("Raced"), await facility()];
    const race = await Promise.all([associate(id, [one]), associate(id, [one])]);
    expect(race.map(({ status }) => status)).toEqual([201, 201]);
    expect(await versionOf(one)).toBe(2);
  });

  test("are refused with 404 for a group that is unknown or another organization's", async () => {
    const [foreign, one] = [await group("Foreign", other), await facility()];
    for (const id of ["grp_none", foreign]) {
      expect((await associate(id, [one])).status).toBe(404);
      expect((await dissociate(id, [one])).status).toBe(404);
      expect((await as().invoke(getGroup, { params: { id } })).status).toBe(404);
    }
    expect(await versionOf(one)).toBe(1);
  });
});

test("a group shows its providers and facilities page by page, and a facility the providers of its groups", async () => {
  const named = { group_name: "Shared", group_npi: "1999999984", group_tin: "123456789" };
  const [ada, bo] = await inContext(tenant.organizationId, async (ctx) => [
    await createProvider(ctx, { last_name: "Abbot", npi: inventedNpi(81), ...named, location_name: "Main Street" }),
    await createProvider(ctx, { last_name: "Baker", npi: inventedNpi(82), ...named }),
  ]);
  const [id, clinic] = [await group("Shared"), await facility({ name: "Abbey Clinic" })];
  await associate(id, [await facility({ name: "Zeta Clinic" }), clinic]);
  const shown = await as().invoke(getGroup, { params: { id }, query: { provider_limit: 1, facility_limit: 1 } });
  expect(shown.json).toMatchObject({
    group_name: "Shared",
    provider_count: 2,
    facility_count: 2,
    providers: [{ provider_id: ada, last_name: "Abbot", location_name: "Main Street" }],
    facilities: [{ facilityId: clinic, credentialingStatus: "Not sent to credentialing" }],
  });
  const next = await as().invoke(getGroup, { params: { id }, query: { provider_offset: 1, facility_offset: 1 } });
  expect(next.json).toMatchObject({ providers: [{ provider_id: bo }], facilities: [{ name: "Zeta Clinic" }] });
  const { json } = await as().invoke(getFacility, { params: { facilityId: clinic } });
  expect(json).toMatchObject({
    providers: [
      { id: ada, npi: inventedNpi(81), name: "Ada Abbot", type: "MD" },
      { id: bo, name: "Ada Baker" },
    ],
  });

  const list = async (query: object) => await as().invoke(listGroups, { query });
  expect((await list({ search: "shar", include_total: true })).json).toMatchObject([
    { id, providers: 2, facilities: 2 },
  ]);
  expect((await list({ search: "shar", include_total: true })).headers.get("x-total-count")).toBe("1");
  expect((await list({ search: "foreign" })).json).toEqual([]);
  for (const search of ["SHÁR", "%", "_", "hared"])
    expect((await list({ search })).json, search).toHaveLength(search === "SHÁR" ? 1 : 0);
});
