import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/api/context";
import { systemDb, systemPool } from "@/lib/db";
import { countExpiriesAnew } from "@/lib/jobs/count-expiries";
import { watchExpiries } from "@/lib/jobs/watch-expiries";
import { keptExpiries, manyExpiries } from "@/lib/monitoring/kept-expiries";
import { inContext } from "@/prisma/factories/context";
import { createOrganization } from "@/prisma/factories/organization";
import { facilityWorkflowAt, workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { Home } from "./operations";
import { getHome } from "./service";

useTestDatabase();
const actor: Actor = { type: "user", id: "usr_tamsin", name: "Tamsin Reed", roles: ["Supervisor"] };
let organizationId: string;

beforeEach(async () => {
  organizationId = (await createOrganization("North Plan")).id;
});

const home = async (): Promise<Home> =>
  Home.parse(
    await inContext(organizationId, (ctx) => getHome(ctx, { params: {}, query: undefined, body: undefined }), actor),
  );
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const providerAt = (status: Parameters<typeof workflowAt>[1]) =>
  inContext(organizationId, (ctx) => workflowAt(ctx, status, {}));
const change = (id: string, data: object) => systemDb().workflow.updateMany({ where: { id }, data });

test("an organization without files has nothing waiting and no turnaround", async () => {
  const found = await home();
  expect(found.waiting).toEqual({
    providers: { total: 0, over7: 0, over14: 0, over30: 0 },
    facilities: { total: 0, over7: 0, over14: 0, over30: 0 },
  });
  expect(found.funnel.map(({ providers, facilities }) => providers + facilities)).toEqual(found.funnel.map(() => 0));
  expect(found.turnaround.last90Days).toEqual({ decided: 0, median: null, p90: null });
  expect(found.turnaround.months).toHaveLength(6);
});

test("what can be decided counts by age, each age counting the longer ones too, apart for facilities", async () => {
  for (const [status, days] of [
    ["PSV_READY", 1],
    ["PSV_READY", 9],
    ["TABLED", 20],
    ["HOLD_FOR_COMMITTEE", 45],
  ] as const) {
    const { workflowId } = await providerAt(status);
    await change(workflowId, { statusChangedAt: daysAgo(days) });
  }
  await providerAt("IN_PROGRESS");
  await inContext(organizationId, (ctx) => facilityWorkflowAt(ctx, "PSV_READY", {}));
  const { waiting, funnel } = await home();
  expect(waiting).toEqual({
    providers: { total: 4, over7: 3, over14: 2, over30: 1 },
    facilities: { total: 1, over7: 0, over14: 0, over30: 0 },
  });
  expect(funnel).toContainEqual({ status: "PSV_READY", providers: 2, facilities: 1 });
  expect(funnel).toContainEqual({ status: "IN_PROGRESS", providers: 1, facilities: 0 });
  expect(funnel.map(({ status }) => status)).not.toContain("CRED_APPROVED");
});

test("turnaround is the time from receipt to decision: median and 90th percentile, by the month of the decision", async () => {
  for (const days of [10, 20, 30]) {
    const { workflowId } = await providerAt("CRED_APPROVED");
    await change(workflowId, { decisionDate: new Date(), receivedDate: daysAgo(days) });
  }
  const { last90Days, months } = (await home()).turnaround;
  expect(last90Days).toEqual({ decided: 3, median: 20, p90: 28 });
  expect(months.at(-1)).toEqual({ month: new Date().toISOString().slice(0, 7), decided: 3, median: 20, p90: 28 });
});

test("the caller's own files are the unfinished ones that are assigned to the caller", async () => {
  const { workflowId } = await providerAt("IN_PROGRESS");
  const { workflowId: finished } = await providerAt("CRED_DENIED");
  await change(workflowId, { assignedToId: actor.id });
  await change(finished, { assignedToId: actor.id });
  expect((await home()).mine).toEqual({ providers: 1, facilities: 0 });
});

describe("what expires", () => {
  const provider = (expires: number) =>
    inContext(organizationId, async (ctx) => {
      const { providerId } = await workflowAt(ctx, "CRED_APPROVED", { last_credentialed_date: "2026-01-31" });
      await ctx.db.license.create({
        data: {
          organizationId,
          id: `lic_${providerId}`,
          providerId,
          state: "TX",
          licenseNumber: "Q1",
          status: "Active",
          expirationDate: daysAgo(-expires),
          position: 9,
        },
      });
    });
  const found = async () => (await home()).expiring;

  test("is counted whenever somebody asks, each number with those before it", async () => {
    const before = await found();
    await provider(-3);
    await provider(20);
    await provider(80);
    const { countedAt, ...after } = await found();
    expect(after).toEqual({
      expired: before.expired + 1,
      within30: before.within30 + 1,
      within60: before.within60 + 1,
      within90: before.within90 + 2,
    });
    expect(Date.parse(countedAt)).toBeGreaterThanOrEqual(Date.parse(before.countedAt));
  });

  const waitingJobs = async () => {
    const { rows } = await systemPool().query(
      "SELECT 1 FROM pgboss.job WHERE name = 'count-expiries' AND data->>'organizationId' = $1",
      [organizationId],
    );
    return rows.length;
  };

  test("is counted anew by the hourly watch where it is kept, and nowhere else", async () => {
    await watchExpiries.run({ organizationId }, AbortSignal.timeout(30_000));
    expect(await waitingJobs()).toBe(0);
    await systemDb().expiryCount.create({ data: { organizationId, counts: [], countedAt: new Date() } });
    await watchExpiries.run({ organizationId }, AbortSignal.timeout(30_000));
    expect(await waitingJobs()).toBe(1);
  });

  test("is told as it was counted last where it is very much, with its time, and counted anew by a job", async () => {
    const { counts } = await inContext(organizationId, keptExpiries);
    const many = counts.map((row, index) => (index === 0 ? { ...row, expired: manyExpiries } : row));
    const countedAt = daysAgo(1);
    await systemDb().expiryCount.create({ data: { organizationId, counts: many, countedAt } });
    await provider(-3);
    expect(await found()).toMatchObject({ expired: manyExpiries, countedAt: countedAt.toISOString() });
    expect(await waitingJobs()).toBe(1);
    await countExpiriesAnew.run({ organizationId }, AbortSignal.timeout(30_000));
    expect(await systemDb().expiryCount.count({ where: { organizationId } })).toBe(0);
    expect((await found()).expired).toBe(1);
  });
});

test("endpoints that fail and endpoints that are paused are counted apart", async () => {
  const webhook = (id: string, data: object) =>
    systemDb().webhook.create({
      data: {
        organizationId: organizationId,
        id,
        url: "https://example.org/hook",
        eventTypes: ["export.completed"],
        secret: "sealed",
        createdBy: "usr_1",
        ...data,
      },
    });
  await webhook("whk_1", { failingSince: daysAgo(1) });
  await webhook("whk_2", { failingSince: daysAgo(6), pausedAt: new Date() });
  await webhook("whk_3", {});
  await webhook("whk_5", { pausedAt: new Date() });
  await webhook("whk_4", { failingSince: daysAgo(1), removedAt: new Date() });
  expect((await home()).webhooks).toEqual({ failing: 1, paused: 1 });
});
