import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { createProvider } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { completeUntil } from "./complete-until";
import { listProviders } from "./operations";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  other = await createTenant(server(), "South Plan", "south.example");
});

/** A transaction that has written a provider and stays open until it is told to end. */
async function openWrite(organizationId: string) {
  const gates = { wrote: () => {}, end: () => {} };
  const wrote = new Promise<void>((resolve) => (gates.wrote = resolve));
  const ended = new Promise<void>((resolve) => (gates.end = resolve));
  let id = "";
  const finished = inContext(organizationId, async (ctx) => {
    id = await createProvider(ctx, { last_name: "Latecomer" });
    gates.wrote();
    await ended;
  });
  await Promise.race([wrote, finished]);
  return { id, end: () => (gates.end(), finished) };
}

const list = async (query: object) => {
  const answer = await tenant.callers.Supervisor.invoke(listProviders, { query: { limit: 1000, ...query } });
  return { ...answer, ids: (answer.json as { provider_id?: string }[]).map((row) => row.provider_id) };
};
const start = "2020-01-01T00:00:00Z";
const soon = () => new Date(Date.now() + 60_000);
const check = (options: { end: Date | null; patienceMs: number }) =>
  inContext(tenant.organizationId, (ctx) => completeUntil(ctx, options));

test("a change is of the moment it is written, not of the moment its request began", async () => {
  const yesterday = new Date(Date.now() - 86_400_000);
  const id = await inContext(tenant.organizationId, (ctx) => createProvider({ ...ctx, now: yesterday }));
  const provider = await systemDb().provider.findFirstOrThrow({ where: { id } });
  expect(provider.createdAt).toEqual(yesterday);
  expect(provider.updatedAt.getTime() - yesterday.getTime()).toBeGreaterThan(80_000_000);
});

test("a window waits for what is being written into it, and then shows it", async () => {
  const write = await openWrite(tenant.organizationId);
  const window = list({ start_updated_at: start, end_updated_at: soon().toISOString() });
  expect(await Promise.race([window, delay(300, "waits")])).toBe("waits");
  await write.end();
  const { status, ids } = await window;
  expect(status).toBe(200);
  expect(ids).toContain(write.id);
});

test("a walker from page to page misses nobody who is committed after somebody who was written later", async () => {
  const write = await openWrite(tenant.organizationId);
  try {
    const later = await inContext(tenant.organizationId, (ctx) => createProvider(ctx));
    const until = await check({ end: null, patienceMs: 50 });
    const { updatedAt } = await systemDb().provider.findFirstOrThrow({ where: { id: later } });
    // Whoever was written later is not shown yet: the walker would go on behind the one that is still to come.
    expect(until?.getTime()).toBeLessThanOrEqual(updatedAt.getTime());
  } finally {
    await write.end();
  }
  const { updatedAt } = await systemDb().provider.findFirstOrThrow({ where: { id: write.id } });
  expect((await list({ start_updated_at: updatedAt.toISOString() })).ids).toContain(write.id);
});

test("a window that ends is not told in part: while somebody writes into it, it is 503", async () => {
  const write = await openWrite(tenant.organizationId);
  try {
    await expect(check({ end: soon(), patienceMs: 50 })).rejects.toMatchObject({ status: 503 });
    // What ended before the write began is complete, and so is another organization's.
    expect(await check({ end: new Date("2020-01-02"), patienceMs: 0 })).toBeNull();
    const { organizationId } = other;
    expect(await inContext(organizationId, (ctx) => completeUntil(ctx, { end: soon(), patienceMs: 0 }))).toBeNull();
  } finally {
    await write.end();
  }
  expect(await check({ end: soon(), patienceMs: 0 })).toBeNull();
});

test("a list without a window waits for nobody", async () => {
  const write = await openWrite(tenant.organizationId);
  try {
    expect((await list({})).ids).not.toContain(write.id);
  } finally {
    await write.end();
  }
});
