import { beforeAll, expect, test } from "vitest";
import { systemDb, systemPool } from "@/lib/db";
import { createOrganization } from "@/prisma/factories/organization";
import { useTestDatabase } from "@/prisma/test-database";
import { requestScreenings } from "./request-screenings";

useTestDatabase();
let organizations: string[];

beforeAll(async () => {
  const made = [await createOrganization("North Plan"), await createOrganization("South Plan")];
  organizations = made.map(({ id }) => id).toSorted();
});

const request = (facts: { source?: string; versionId?: string; organizationId?: string } = {}) =>
  systemDb().$transaction((db) =>
    requestScreenings(db, { source: "oig", versionId: "lst_1", cause: "list-changed", ...facts }),
  );
const rows = () => systemDb().screening.findMany({ orderBy: [{ source: "asc" }, { organizationId: "asc" }] });
const jobs = async () =>
  (await systemPool().query("SELECT 1 FROM pgboss.job WHERE name = 'screen-list' AND state = 'created'")).rowCount;

test("a new version has every organization screened, and asking again for it changes nothing", async () => {
  const made = await request();
  expect(made.map(({ organizationId }) => organizationId).toSorted()).toEqual(organizations);
  expect(made.every(({ isNew }) => isNew)).toBe(true);
  expect(await jobs()).toBe(2);
  expect(await request()).toEqual([]);
  expect(await jobs()).toBe(2);
});

test("a version that comes while one is screened has the same screening begin again", async () => {
  await systemDb().screening.updateMany({ data: { state: "running", cursor: "p:prv_5", subjectsDone: 7, review: 2 } });
  const again = await request({ versionId: "lst_2" });
  expect(again.map(({ isNew }) => isNew)).toEqual([false, false]);
  const begun = await rows();
  expect(begun).toHaveLength(2);
  for (const row of begun)
    expect(row).toMatchObject({ state: "queued", cursor: "", subjectsDone: 0, review: 0, versionId: "lst_2" });
});

test("new weights of one organization begin its screening again, and nobody else's", async () => {
  const [organizationId = ""] = organizations;
  const who = { createdBy: "usr_1", createdByName: "Nora" };
  await systemDb().policy.create({
    data: {
      organizationId,
      id: "pol_1",
      kind: "matching",
      version: 3,
      state: "published",
      publishedAt: new Date(),
      content: {},
      ...who,
    },
  });
  const again = await request({ versionId: "lst_2" });
  expect(again.map(({ organizationId: id }) => id)).toEqual([organizationId]);
  expect((await rows()).map(({ policyVersion }) => policyVersion).toSorted()).toEqual([0, 3]);
});

test("an organization's own list has only that organization screened, on any connection", async () => {
  const [, organizationId = ""] = organizations;
  const client = await systemPool().connect();
  try {
    await client.query("BEGIN");
    await requestScreenings(client, { source: "opt-out", versionId: "lst_9", cause: "list-changed", organizationId });
    await client.query("COMMIT");
  } finally {
    client.release();
  }
  const own = (await rows()).filter(({ source }) => source === "opt-out");
  expect(own).toMatchObject([{ organizationId, versionId: "lst_9", state: "queued" }]);
});

test("when the caller's transaction rolls back, nobody is screened", async () => {
  const before = [(await rows()).length, await jobs()];
  const rolledBack = systemDb().$transaction(async (db) => {
    await requestScreenings(db, { source: "sam", versionId: "lst_3", cause: "list-changed" });
    throw new Error("the load failed");
  });
  await expect(rolledBack).rejects.toThrow("the load failed");
  expect([(await rows()).length, await jobs()]).toEqual(before);
});
