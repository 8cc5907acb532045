import { beforeEach, expect, test } from "vitest";
import type { Context } from "@/lib/api/context";
import { systemDb } from "@/lib/db";
import { newId } from "@/lib/ids";
import { useTestDatabase } from "@/prisma/test-database";
import { createOrganization, emitStatusChange } from "../test-endpoint";
import { type Claimed, claim } from "./claim";
import { fanOut } from "./fan-out";
import { type Result, settle } from "./settle";

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
