import { afterEach, beforeAll, expect, test } from "vitest";
import { inOrganization, systemDb } from "@/lib/db";
import { closeDatabase } from "@/lib/db-connections";
import { assertDatabaseRoles } from "@/lib/db-roles";
import { forgetEnv } from "@/lib/env";
import { startPooler } from "@/lib/pooler-stand-in";
import { useTestDatabase, withoutOrganization } from "@/prisma/test-database";

const database = useTestDatabase();

const provider = (organizationId: string, id: string) => ({
  organizationId,
  id,
  firstName: "Ada",
  lastName: "Example",
  searchName: "example ada",
  degree: "MD",
  createdBy: "usr_1",
  updatedBy: "usr_1",
});

beforeAll(async () => {
  for (const id of ["org_a", "org_b"]) {
    await systemDb().organization.create({ data: { id, name: id } });
    await inOrganization(id, (db) => db.provider.create({ data: provider(id, `prv_${id}`) }));
  }
});

afterEach(async () => {
  process.env.DATABASE_URL = database().urls.app;
  await closeDatabase();
  forgetEnv();
});

test("an organization sees its own providers and no others, even when the query does not say which", async () => {
  const seen = await inOrganization("org_a", (db) => db.provider.findMany());
  expect(seen.map((row) => row.id)).toEqual(["prv_org_a"]);
});

test("an organization can neither write nor move a row into another one", async () => {
  const write = inOrganization("org_a", (db) => db.provider.create({ data: provider("org_b", "prv_planted") }));
  await expect(write).rejects.toThrow(/row-level security/);
  const move = inOrganization("org_a", (db) => db.$executeRaw`UPDATE providers SET organization_id = 'org_b'`);
  await expect(move).rejects.toThrow(/row-level security/);
});

test("another organization's row is not there for an update or a delete", async () => {
  const changed = await inOrganization("org_a", async (db) => [
    await db.$executeRaw`UPDATE providers SET last_name = 'Changed' WHERE organization_id = 'org_b'`,
    await db.$executeRaw`DELETE FROM providers WHERE organization_id = 'org_b'`,
  ]);
  expect(changed).toEqual([0, 0]);
});

test("the organization of one transaction does not reach the next user of its connection", async () => {
  await Promise.all(Array.from({ length: 30 }, () => inOrganization("org_a", (db) => db.provider.count())));
  const seen = await inOrganization("", (db) => db.provider.count());
  expect(seen).toBe(0);
});

test("a transaction that throws leaves nothing behind", async () => {
  const work = inOrganization("org_a", async (db) => {
    await db.provider.create({ data: provider("org_a", "prv_half") });
    throw new Error("half way");
  });
  await expect(work).rejects.toThrow("half way");
  expect(await systemDb().provider.count({ where: { organizationId: "org_a", id: "prv_half" } })).toBe(0);
});

test("a provider has one unfinished workflow at a time, whoever starts another", async () => {
  const workflow = (id: string, status: string) => ({
    organizationId: "org_a",
    id,
    providerId: "prv_org_a",
    cycle: "Initial",
    status,
    statusChangedAt: new Date(),
    sequence: 1,
    lastEventId: "evt_1",
    receivedDate: new Date(),
    createdBy: "usr_1",
    createdByName: "Ada",
    updatedBy: "usr_1",
    updatedByName: "Ada",
  });
  await inOrganization("org_a", (db) => db.workflow.create({ data: workflow("wf_1", "CRED_APPROVED") }));
  await inOrganization("org_a", (db) => db.workflow.create({ data: workflow("wf_2", "NOT_STARTED") }));
  const third = inOrganization("org_a", (db) => db.workflow.create({ data: workflow("wf_3", "IN_PROGRESS") }));
  await expect(third).rejects.toThrow(/Unique constraint/);
});

test("a code that is not in its list never reaches a row", async () => {
  const write = inOrganization("org_a", (db) =>
    db.provider.update({
      where: { organizationId_id: { organizationId: "org_a", id: "prv_org_a" } },
      data: { status: "Retired" },
    }),
  );
  await expect(write).rejects.toThrow(/providers_status_check/);
});

test("the program starts with the roles that the migrations grant", async () => {
  await expect(assertDatabaseRoles()).resolves.toBeUndefined();
});

test.each([
  ["superuser", /superuser/],
  ["owner", /owns tables/],
] as const)("the program refuses to serve requests as %s", async (role, reason) => {
  process.env.DATABASE_URL = database().urls[role];
  await closeDatabase();
  forgetEnv();
  await expect(assertDatabaseRoles()).rejects.toThrow(reason);
});

test.each([
  ["that refuses what our connections ask for", true],
  ["that was told to overlook it", false],
] as const)("the program refuses a pooler of transactions %s", async (_which, refuses) => {
  const pooler = await startPooler(database().urls.app, { refuses });
  process.env.DATABASE_URL = pooler.url;
  await closeDatabase();
  forgetEnv();
  await expect(assertDatabaseRoles()).rejects.toThrow(/^DATABASE_URL leads through a pooler .* pool_mode = session/);
  await closeDatabase();
  await pooler.stop();
});

test("the switch that proves wall three cuts the organization out of what Prisma and hand-written SQL ask", () => {
  expect(withoutOrganization('WHERE ("public"."flags"."organization_id" = $1 AND "public"."flags"."id" = $2)')).toBe(
    'WHERE (($1::text IS NOT NULL) AND "public"."flags"."id" = $2)',
  );
  expect(withoutOrganization("FROM flags f WHERE f.organization_id = $3")).toBe(
    "FROM flags f WHERE ($3::text IS NOT NULL)",
  );
  expect(withoutOrganization("JOIN a ON a.organization_id = b.organization_id")).toContain(
    "a.organization_id = b.organization_id",
  );
});
