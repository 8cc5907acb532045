import { beforeAll, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { FacilityTerminated } from "@/lib/webhooks/event-schemas";
import { inContext } from "@/prisma/factories/context";
import { createFacility } from "@/prisma/factories/facility";
import { useTestDatabase } from "@/prisma/test-database";
import { getFacility, terminateFacilities, unterminateFacilities } from "./operations";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  other = await createTenant(server(), "South Plan", "south.example");
});

const reason = "The contract with the facility ended";
const as = () => tenant.callers["Credentialing User"];
const created = (facts: object = {}, { organizationId }: Tenant = tenant) =>
  inContext(organizationId, (ctx) => createFacility(ctx, facts));
const terminate = (ids: string[], more: object = {}) =>
  as().invoke(terminateFacilities, { body: { facility_ids: ids, filters: {}, reason, ...more } });
const unterminate = (ids: string[]) =>
  as().invoke(unterminateFacilities, { body: { facility_ids: ids, filters: {}, reason: "By mistake" } });
const read = async (facilityId: string) => (await as().invoke(getFacility, { params: { facilityId } })).json;
const stored = (id: string) => systemDb().facility.findFirstOrThrow({ where: { id } });

test("a facility is terminated, told to those who asked, and gets its status back", async () => {
  const id = await created({ externalId: "F-9" });
  await systemDb().facility.updateMany({ where: { id }, data: { status: "Active" } });
  expect(await terminate([id, id])).toMatchObject({ status: 204, text: "" });
  expect(await read(id)).toMatchObject({
    status: "Terminated",
    credentialingStatus: "Facility Terminated",
    terminatedBy: "Credentialing User client",
    terminatedReason: reason,
    updatedByName: "Credentialing User client",
  });
  const [event, ...more] = await systemDb().outboxEvent.findMany({ where: { subjectId: id } });
  expect(more).toEqual([]);
  expect(event).toMatchObject({ type: "FACILITY_TERMINATED" });
  const { data } = FacilityTerminated.shape;
  expect(data.parse(event?.data)).toMatchObject({ facilityId: id, externalId: "F-9", previousStatus: "Active" });

  expect(await unterminate([id])).toMatchObject({ status: 204 });
  expect(await read(id)).toMatchObject({ status: "Active", terminatedAt: null, terminatedReason: "" });
  const audit = await systemDb().auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } });
  expect(audit.map(({ action }) => action)).toEqual(["createFacility", "terminateFacilities", "unterminateFacilities"]);
});

test("those that cannot be are named with the reason, and the others are terminated", async () => {
  const [good, gone, foreign] = [await created(), await created(), await created({}, other)];
  await terminate([gone]);
  const answer = await terminate(["fac_none", gone, good, foreign]);
  expect(answer.status).toBe(207);
  expect(answer.json).toEqual([
    { facilityId: "fac_none", reason: "Facility fac_none was not found" },
    { facilityId: gone, reason: `Facility ${gone} is already terminated` },
    { facilityId: foreign, reason: `Facility ${foreign} was not found` },
  ]);
  expect((await stored(good)).status).toBe("Terminated");
  expect((await stored(foreign)).status).toBe("New");
  expect((await unterminate([foreign])).status).toBe(207);
});

test("without ids the filters choose, and without either nobody is chosen", async () => {
  const id = await created({ fileType: "Non_Clean" });
  const untouched = await created();
  expect((await terminate([])).status).toBe(400);
  expect((await terminate([], { filters: { limit: 10 } })).status).toBe(400);
  expect((await terminate([], { filters: { file_type: "Non_Clean" } })).status).toBe(204);
  expect((await stored(id)).status).toBe("Terminated");
  expect((await stored(untouched)).status).toBe("New");
});

test("of two terminations at the same moment one wins", async () => {
  const id = await created();
  const race = await Promise.all([terminate([id]), terminate([id])]);
  expect(race.map(({ status }) => status).toSorted()).toEqual([204, 207]);
  expect(await systemDb().outboxEvent.count({ where: { subjectId: id } })).toBe(1);
});
