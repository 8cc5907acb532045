import { beforeAll, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { createProvider } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { listProviders } from "./operations";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
});

const change = (id: string, updatedAt: Date) =>
  systemDb().provider.updateMany({ where: { id }, data: { isPcp: true, updatedAt } });

/** Twelve providers who were changed on a day, a second apart; each test has its day. */
async function twelve(day: string): Promise<string[]> {
  const ids: string[] = [];
  for (let second = 10; second < 22; second += 1) {
    const id = await inContext(tenant.organizationId, (ctx) => createProvider(ctx));
    await change(id, new Date(`${day}T00:00:${second}Z`));
    ids.push(id);
  }
  return ids;
}

const windowOf = (day: string) => ({ start_updated_at: `${day}T00:00:00Z`, end_updated_at: `${day}T01:00:00Z` });
const page = async (query: object, offset: number, role: keyof Tenant["callers"] = "Supervisor") => {
  const answer = await tenant.callers[role].invoke(listProviders, { query: { ...query, offset, limit: 4 } });
  return (answer.json as { provider_id: string }[]).map((row) => row.provider_id);
};

test("a walk by offsets passes over nobody when somebody it has read leaves the window", async () => {
  const ids = await twelve("2021-01-01");
  const window = windowOf("2021-01-01");
  const seen = await page(window, 0);
  await change(ids[0] ?? "", new Date("2021-02-01"));
  await change(ids[2] ?? "", new Date("2021-02-01"));
  for (const offset of [4, 8]) seen.push(...(await page(window, offset)));
  expect(seen).toEqual(ids);
  expect(await page(window, 12)).toEqual([]);
});

test("nor when it asks how many there are in all, which is told of the window as it is", async () => {
  const ids = await twelve("2021-09-01");
  const query = { ...windowOf("2021-09-01"), include_total: true };
  const seen = await page(query, 0);
  await change(ids[0] ?? "", new Date("2021-10-01"));
  const { headers } = await tenant.callers.Supervisor.invoke(listProviders, {
    query: { ...query, offset: 4, limit: 4 },
  });
  expect(headers.get("x-total-count")).toBe("11");
  for (const offset of [4, 8]) seen.push(...(await page(query, offset)));
  expect(seen).toEqual(ids);
});

test("who is changed while an open window is walked comes again at its end", async () => {
  const ids = await twelve("2021-03-01");
  const window = { start_updated_at: "2021-03-01T00:00:00Z" };
  const seen = await page(window, 0);
  await change(ids[1] ?? "", new Date("2021-03-02"));
  for (const offset of [4, 8, 12]) seen.push(...(await page(window, offset)));
  expect(seen.slice(0, 13)).toEqual([...ids, ids[1]]);
});

test("of two walks of one caller through one window neither passes over anybody", async () => {
  const ids = await twelve("2021-05-01");
  const window = windowOf("2021-05-01");
  const first = await page(window, 0);
  await change(ids[0] ?? "", new Date("2021-06-01"));
  const second = await page(window, 0);
  await change(ids[1] ?? "", new Date("2021-06-01"));
  for (const walk of [second, first]) for (const offset of [4, 8]) walk.push(...(await page(window, offset)));
  expect(new Set(first)).toEqual(new Set(ids));
  expect(new Set(second)).toEqual(new Set(ids.slice(1)));
});

test("another caller's walk, and a window that nobody walked, are told by their offsets", async () => {
  const ids = await twelve("2021-07-01");
  const window = windowOf("2021-07-01");
  await page(window, 0);
  await change(ids[0] ?? "", new Date("2021-08-01"));
  expect(await page(window, 4, "Medical Director")).toEqual(ids.slice(5, 9));
  expect(await page({ ...window, file_type: "Pending" }, 4)).toEqual(ids.slice(5, 9));
});
