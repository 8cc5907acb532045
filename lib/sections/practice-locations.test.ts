import { beforeAll, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { inContext } from "@/prisma/factories/context";
import { createProvider } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { writePracticeLocations } from "./operations";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let caller: Caller;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  caller = tenant.callers["Credentialing User"];
});

type Location = Record<string, unknown> & { name: string };

const created = () => inContext(tenant.organizationId, (ctx) => createProvider(ctx));
const write = (providerId: string, elements: Location[]) =>
  caller.invoke(writePracticeLocations, { params: { providerId }, body: { elements } });
async function shown(providerId: string): Promise<Location[]> {
  const { json } = await caller.call(`/v2/provider?provider_id=${providerId}`);
  return (json as { data: { practice_location: Location[] } }).data.practice_location;
}
async function listed(providerId: string): Promise<Location[]> {
  const { json } = await caller.call("/v2/providers?include=practice_location");
  const rows = json as { provider_id: string; practice_location: Location[] }[];
  return rows.flatMap((row) => (row.provider_id === providerId ? row.practice_location : []));
}

test("what is not known of a practice location is left out, and what is read is written back as no new version", async () => {
  const id = await created();
  await write(id, [{ name: "Harbor Internists" }]);
  for (const [location] of [await shown(id), await listed(id)]) {
    expect(Object.values(location ?? {})).not.toContain(null);
    expect(location).toMatchObject({ name: "Harbor Internists", clia_number: "", locationHours: [] });
    for (const member of [
      "start_date",
      "clia_expiration_date",
      "verified_date",
      "totalLocationHours",
      "phoneCoverage24x7",
      "drawing_blood",
      "laboratory_services",
    ])
      expect(location).not.toHaveProperty(member);
  }
  expect((await write(id, await shown(id))).headers.get("etag")).toBe('"2"');
});

test("what is known is answered, also no, none and zero, with the hours' members in their order", async () => {
  const id = await created();
  const known = {
    name: "Harbor Internists",
    start_date: "2015-09-01",
    totalLocationHours: 0,
    drawing_blood: false,
    clia_expiration_date: "2028-01-31",
    locationHours: [{ startHours: "08:00", endHours: "17:00", dayOfweek: "Monday" }],
    verified_by: "Ida",
    verified_date: "2026-10-02",
  };
  await write(id, [known]);
  const [location] = await shown(id);
  expect(location).toMatchObject(known);
  expect(JSON.stringify(location?.locationHours)).toBe(
    '[{"dayOfweek":"Monday","endHours":"17:00","startHours":"08:00"}]',
  );
  expect((await write(id, await shown(id))).headers.get("etag")).toBe('"2"');
});
