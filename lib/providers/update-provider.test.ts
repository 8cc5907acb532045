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
const idIn = ({ json }: { json: unknown }) => (json as { provider_id: string }).provider_id;
const stored = (id: string) => systemDb().provider.findFirstOrThrow({ where: { id } });
const update = (id: string, json: object) => caller.call(`/v2/providers/${id}`, { method: "PATCH", json });

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
