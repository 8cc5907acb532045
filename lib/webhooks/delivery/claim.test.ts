import { beforeEach, expect, test } from "vitest";
import type { Context } from "@/lib/api/context";
import { systemDb } from "@/lib/db";
import { newId } from "@/lib/ids";
import { useTestDatabase } from "@/prisma/test-database";
import { createOrganization, emitStatusChange } from "../test-endpoint";
import { type Claimed, claim, renew } from "./claim";
import { fanOut } from "./fan-out";
import { type Result, settle, settleAgain } from "./settle";

useTestDatabase();

let ctx: Omit<Context, "db">;

beforeEach(async () => {
  ctx = await createOrganization();
  await systemDb().webhook.updateMany({ data: { pausedAt: new Date() } });
  await addWebhook();
});

const addWebhook = (changes: object = {}) =>
  systemDb().webhook.create({
    data: {
      organizationId: ctx.organizationId,
      id: newId("whk"),
      url: "https://example.org/",
      eventTypes: ["credential_workflow.status.changed"],
      secret: "sealed",
      createdBy: "usr_1",
      ...changes,
    },
  });

const result = ({ organizationId, deliveryId, fence }: Claimed, changes: Partial<Result> = {}): Result => ({
  attemptId: newId("att"),
  organizationId,
  deliveryId,
  fence,
  outcome: "delivered",
  delaySeconds: null,
  isGone: false,
  status: 204,
  requestHeaders: { "webhook-id": "obx_1" },
  responseHeaders: {},
  response: "",
  error: null,
  durationMs: 12,
  endedAt: performance.now(),
  ...changes,
});

async function claimOne(): Promise<Claimed> {
  const [claimed, ...others] = await claim(10, []);
  if (!claimed || others.length > 0) throw new Error("Exactly one delivery can be claimed");
  return claimed;
}

const endLease = () => systemDb().$executeRaw`UPDATE webhook_deliveries SET lease_until = now() - interval '1 second'`;
const stateOf = async ({ deliveryId }: Claimed) =>
  systemDb().webhookDelivery.findFirstOrThrow({ where: { id: deliveryId }, include: { attemptsHistory: true } });

test("a delivery is one worker's for the time of its lease, and another's after it", async () => {
  await emitStatusChange(ctx, "wf_1", "PSV_READY");
  await fanOut();
  const first = await claimOne();
  expect(await claim(10, [])).toEqual([]);
  await endLease();
  const second = await claimOne();
  expect(second.deliveryId).toBe(first.deliveryId);
  expect(second.fence).toBe(first.fence + 1);
});

test("a lease that its worker renews stays its own, and one that was lost is not taken back", async () => {
  await emitStatusChange(ctx, "wf_1", "PSV_READY");
  await fanOut();
  const first = await claimOne();
  await endLease();
  await renew([first]);
  expect(await claim(10, [])).toEqual([]);
  await endLease();
  const second = await claimOne();
  await endLease();
  await renew([first]);
  expect((await claimOne()).fence).toBe(second.fence + 1);
});

test("a worker that lost its lease cannot write over its successor, before or after that one has finished", async () => {
  await emitStatusChange(ctx, "wf_1", "PSV_READY");
  await fanOut();
  const stale = await claimOne();
  await endLease();
  const current = await claimOne();

  await settle([result(stale, { outcome: "dead", status: 500, error: "too late" })]);
  expect(await stateOf(stale)).toMatchObject({ state: "pending", attempts: 0, lastStatus: null });
  await settle([result(current)]);
  await settle([result(stale, { outcome: "retry", delaySeconds: 5, status: 500 })]);
  const settled = await stateOf(stale);
  expect(settled).toMatchObject({ state: "delivered", attempts: 1, lastStatus: 204 });
  expect(settled.attemptsHistory).toHaveLength(3);
});

test("many workers that claim at the same moment share the deliveries without overlap", async () => {
  for (let index = 0; index < 12; index += 1) await emitStatusChange(ctx, `wf_${index}`, "PSV_READY");
  await fanOut();
  const claims = (await Promise.all(Array.from({ length: 6 }, () => claim(4, [])))).flat();
  const later = await claim(10, []);
  const ids = [...claims, ...later].map(({ deliveryId }) => deliveryId);
  expect(new Set(ids).size).toBe(12);
  expect(ids).toHaveLength(12);
});

test("many workers that fan out at the same moment make one delivery an event", async () => {
  for (let index = 0; index < 10; index += 1) await emitStatusChange(ctx, "wf_1", "PSV_READY");
  await Promise.all(Array.from({ length: 5 }, () => fanOut()));
  await fanOut();
  const { organizationId } = ctx;
  expect(await systemDb().webhookDelivery.count({ where: { organizationId } })).toBe(10);
  expect(await systemDb().outboxEvent.count({ where: { organizationId, fannedOutAt: null } })).toBe(0);
});

test("an event that comes while an earlier one waits for its retry waits with it", async () => {
  await emitStatusChange(ctx, "wf_1", "PSV_READY");
  await fanOut();
  const first = await claimOne();
  await settle([result(first, { outcome: "retry", delaySeconds: 300, status: 503 })]);
  await emitStatusChange(ctx, "wf_1", "TABLED");
  await fanOut();
  const pending = await systemDb().webhookDelivery.findMany({ where: { organizationId: ctx.organizationId } });
  expect(new Set(pending.map(({ nextAttemptAt }) => nextAttemptAt.getTime())).size).toBe(1);

  await systemDb()
    .$executeRaw`UPDATE webhook_deliveries SET next_attempt_at = now() - interval '1 second' WHERE id = ${first.deliveryId}`;
  await settle([result(await claimOne())]);
  expect((await claimOne()).message.data).toMatchObject({ newStatusName: "TABLED" });
});

test("a failing endpoint gets two attempts at a time, a healthy one sixteen", async () => {
  await addWebhook({ failingSince: new Date() });
  for (let index = 0; index < 30; index += 1) await emitStatusChange(ctx, `wf_${index}`, "PSV_READY");
  await fanOut();
  const claimed = await claim(500, []);
  const counts = [...new Set(claimed.map(({ endpoint }) => endpoint.id))].map(
    (id) => claimed.filter(({ endpoint }) => endpoint.id === id).length,
  );
  expect(counts.sort((some, other) => some - other)).toEqual([2, 16]);
});

const due = async (workflow: string) => {
  const { organizationId } = ctx;
  const rows = await systemDb().webhookDelivery.findMany({
    where: { organizationId, subjectId: workflow, state: "pending" },
    orderBy: { sequence: "asc" },
  });
  return rows.map(({ nextAttemptAt }) => nextAttemptAt.getTime() <= Date.now());
};

test("an event that comes while the one before is under way is due as soon as that one is through", async () => {
  await emitStatusChange(ctx, "wf_1", "PSV_READY");
  await fanOut();
  const first = await claimOne();
  await emitStatusChange(ctx, "wf_1", "TABLED");
  await emitStatusChange(ctx, "wf_1", "CRED_APPROVED");
  await fanOut();
  expect(await due("wf_1")).toEqual([true, false, false]);
  await settle([result(first)]);
  expect(await due("wf_1")).toEqual([true, false]);
  expect((await claimOne()).message.data).toMatchObject({ newStatusName: "TABLED" });
});

test("a workflow whose first event died goes on with the next", async () => {
  for (const status of ["PSV_READY", "TABLED"]) await emitStatusChange(ctx, "wf_1", status);
  await fanOut();
  await settle([result(await claimOne(), { outcome: "dead", status: 500, error: "no" })]);
  expect((await claimOne()).message.data).toMatchObject({ newStatusName: "TABLED" });
});

test("a delivery that is asked for once more begins its schedule anew, and its attempts count on", async () => {
  await emitStatusChange(ctx, "wf_1", "PSV_READY");
  await fanOut();
  const first = await claimOne();
  await settle([result(first, { outcome: "dead", status: 500 })]);
  await systemDb().$executeRaw`
    UPDATE webhook_deliveries SET state = 'pending', completed_at = NULL, attempts_before = attempts
    WHERE id = ${first.deliveryId}`;
  const again = await claimOne();
  expect(again.attempts).toBe(0);
  await settle([result(again)]);
  const { attempts, attemptsHistory } = await stateOf(again);
  expect(attempts).toBe(2);
  expect(attemptsHistory.map(({ number }) => number).sort()).toEqual([1, 2]);
});

test("results written once more, because the database's answer was lost, are written once", async () => {
  for (const workflow of ["wf_1", "wf_2"]) await emitStatusChange(ctx, workflow, "PSV_READY");
  await fanOut();
  const results = (await claim(10, [])).map((claimed) => result(claimed));
  const [written] = results;
  if (!written) throw new Error("Two can be claimed");
  await settle([written]);
  await settleAgain(results);
  await settleAgain(results);
  const { organizationId } = ctx;
  expect(await systemDb().webhookAttempt.count({ where: { organizationId } })).toBe(2);
  expect(await systemDb().webhookDelivery.count({ where: { organizationId, state: "delivered", attempts: 1 } })).toBe(
    2,
  );
  expect(await systemDb().webhookHour.findMany({ where: { organizationId } })).toMatchObject([
    { succeeded: 2, failed: 0 },
  ]);
});

test("every attempt counts in the hour in which it ended, failures and successes", async () => {
  for (let index = 0; index < 5; index += 1) await emitStatusChange(ctx, `wf_${index}`, "PSV_READY");
  await fanOut();
  const results = (await claim(10, [])).map((claimed, index) =>
    index < 2 ? result(claimed, { outcome: "retry", delaySeconds: 60, status: 500 }) : result(claimed),
  );
  await settle(results.slice(0, 1));
  await settle(results.slice(1));
  const hours = await systemDb().webhookHour.findMany({ where: { organizationId: ctx.organizationId } });
  const sum = (member: "succeeded" | "failed") => hours.reduce((total, hour) => total + hour[member], 0);
  expect([sum("succeeded"), sum("failed")]).toEqual([3, 2]);
  expect(hours.every(({ hour }) => hour.getTime() % 3_600_000 === 0)).toBe(true);
});

test("one success among failures ends the time of failures, and failures alone begin it", async () => {
  for (const workflow of ["wf_1", "wf_2"]) await emitStatusChange(ctx, workflow, "PSV_READY");
  await fanOut();
  const [first, second] = await claim(10, []);
  if (!first || !second) throw new Error("Two can be claimed");
  const failure = { outcome: "retry", delaySeconds: 60, status: 503 } as const;
  const failingSince = async () =>
    (await systemDb().webhook.findFirstOrThrow({ where: { id: first.endpoint.id } })).failingSince;
  await settle([result(first, failure)]);
  const since = await failingSince();
  expect(since).not.toBeNull();
  await settle([result(second)]);
  expect(await failingSince()).toBeNull();
});

test("a removed endpoint gets nothing: no new delivery, and none that still waited", async () => {
  await emitStatusChange(ctx, "wf_1", "PSV_READY");
  await fanOut();
  const { organizationId } = ctx;
  await systemDb().webhook.updateMany({ where: { organizationId }, data: { removedAt: new Date() } });
  await emitStatusChange(ctx, "wf_2", "PSV_READY");
  expect(await fanOut()).toBe(1);
  expect(await claim(10, [])).toEqual([]);
  expect(await systemDb().webhookDelivery.count({ where: { organizationId } })).toBe(1);
});

test("what a paused endpoint missed is kept, and goes out in order when it is resumed", async () => {
  const { organizationId } = ctx;
  await systemDb().webhook.updateMany({ where: { organizationId }, data: { pausedAt: new Date() } });
  for (const status of ["PSV_READY", "TABLED"]) await emitStatusChange(ctx, "wf_1", status);
  await fanOut();
  expect(await claim(10, [])).toEqual([]);
  await systemDb().webhook.updateMany({ where: { organizationId }, data: { pausedAt: null } });
  const first = await claimOne();
  expect(first.message.data).toMatchObject({ newStatusName: "PSV_READY" });
  await settle([result(first)]);
  expect((await claimOne()).message.data).toMatchObject({ newStatusName: "TABLED" });
});

test("a long queue of one workflow costs a claim no more than its first", async () => {
  for (let index = 0; index < 60; index += 1) await emitStatusChange(ctx, "wf_1", "TABLED");
  await emitStatusChange(ctx, "wf_2", "TABLED");
  await fanOut();
  expect((await due("wf_1")).filter((isDue) => isDue)).toHaveLength(1);
  expect(await claim(500, [])).toHaveLength(2);
});

test("many failing endpoints together leave room for a healthy one", async () => {
  for (let index = 0; index < 6; index += 1) await addWebhook({ failingSince: new Date(Date.now() - index) });
  for (let index = 0; index < 4; index += 1) await emitStatusChange(ctx, `wf_${index}`, "PSV_READY");
  await fanOut();
  const claimed = await claim(500, [], { ofEndpoint: 3, ofAllFailing: 5 });
  expect(claimed.filter(({ isFailing }) => isFailing)).toHaveLength(5);
  expect(claimed.filter(({ isFailing }) => !isFailing)).toHaveLength(3);
  const rest = await claim(500, [], { ofEndpoint: 16, ofAllFailing: 0 });
  expect(rest.map(({ isFailing }) => isFailing)).toEqual([false]);
});
