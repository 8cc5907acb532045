import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Context } from "@/lib/api/context";
import { inOrganization, systemDb } from "@/lib/db";
import { listenForWork } from "@/lib/jobs/wake";
import { useTestDatabase } from "@/prisma/test-database";
import { emitEvent, emitEvents } from "../outbox";
import { type Received, WebhookReceiver } from "../receiver";
import { createWebhook } from "../service";
import { createOrganization, emitStatusChange, eventually, startEndpoint, type TestEndpoint } from "../test-endpoint";
import { type DeliveryRunner, runDeliveries } from "./run-deliveries";

useTestDatabase();

let ctx: Omit<Context, "db">;
let runner: DeliveryRunner;
let stopListening: () => void;
const endpoints: TestEndpoint[] = [];

beforeAll(() => {
  runner = runDeliveries();
  stopListening = listenForWork(() => runner.wake());
});
afterAll(async () => {
  stopListening();
  await runner.stop();
});
beforeEach(async () => {
  ctx = await createOrganization();
});
afterEach(async () => {
  await Promise.all(endpoints.splice(0).map((endpoint) => endpoint.close()));
});

async function register(receiver: WebhookReceiver, options: object = {}) {
  const endpoint = await startEndpoint((request, response) => void receiver.handle(request, response));
  endpoints.push(endpoint);
  const body = { url: endpoint.url, event_types: ["credential_workflow.status.changed" as const], ...options };
  const webhook = await inOrganization(ctx.organizationId, (db) =>
    createWebhook({ ...ctx, db }, { params: {}, query: undefined, body }),
  );
  if (!("signing_secret" in webhook) || !webhook.signing_secret) throw new Error("It is registered with a secret");
  return { ...webhook, signing_secret: webhook.signing_secret };
}

const deliveries = (webhookId: string) =>
  systemDb().webhookDelivery.findMany({
    where: { organizationId: ctx.organizationId, webhookId },
    orderBy: { sequence: "asc" },
    include: { attemptsHistory: true },
  });

/** Makes what waits for its retry due at once. */
const skipWaiting = async () => {
  await systemDb().$executeRaw`
    UPDATE webhook_deliveries SET next_attempt_at = now() - interval '1 second'
    WHERE organization_id = ${ctx.organizationId} AND state = 'pending'`;
  runner.wake();
};

const statusesOf = (received: Received[]) => received.map(({ body }) => JSON.parse(body).data.newStatusName);

describe("a delivery", () => {
  test("arrives signed, in the envelope, with the configured headers, and is kept with its attempt", async () => {
    const receiver = new WebhookReceiver({ answer: () => ({ status: 200, body: "thank you" }) });
    const webhook = await register(receiver, { headers: { "X-Tenant": "north" } });
    receiver.trust(webhook.signing_secret);

    const eventId = await emitStatusChange(ctx, "wf_1", "PSV_READY");
    await eventually(() => receiver.received.length === 1, "the event arrives");
    const [received] = receiver.received;
    expect(received?.signature).toBe("valid");
    expect(received?.headers).toMatchObject({
      "webhook-id": eventId,
      "idempotency-key": eventId,
      "x-tenant": "north",
      "content-type": "application/json",
    });
    expect(JSON.parse(received?.body ?? "")).toEqual({
      eventType: "credential_workflow.status.changed",
      timestamp: ctx.now.toISOString(),
      data: { credentialingWorkflowId: "wf_1", newStatusName: "PSV_READY" },
    });

    await eventually(async () => (await deliveries(webhook.id))[0]?.state === "delivered", "the delivery is written");
    const [delivery] = await deliveries(webhook.id);
    expect(delivery).toMatchObject({ state: "delivered", attempts: 1, lastStatus: 200, leaseUntil: null });
    expect(delivery?.attemptsHistory).toMatchObject([{ number: 1, status: 200, response: "thank you", error: null }]);
  });

  test("of an event whose transaction rolled back never happens", async () => {
    const receiver = new WebhookReceiver();
    const webhook = await register(receiver);
    const rolledBack = inOrganization(ctx.organizationId, async (db) => {
      await emitEvent(
        { ...ctx, db },
        { type: "credential_workflow.status.changed", aliases: [], subjectId: "wf_1", data: {} },
      );
      throw new Error("the change failed");
    });
    await expect(rolledBack).rejects.toThrow("the change failed");
    await emitStatusChange(ctx, "wf_1", "TABLED");
    await eventually(() => receiver.received.length === 1, "the committed event arrives");
    expect(statusesOf(receiver.received)).toEqual(["TABLED"]);
    expect(await deliveries(webhook.id)).toHaveLength(1);
  });

  test("goes to every endpoint that asked for one of the event's names, once, under the most specific", async () => {
    const [all, approvals, both] = [new WebhookReceiver(), new WebhookReceiver(), new WebhookReceiver()];
    await register(all);
    await register(approvals, { event_types: ["PROVIDER_CRED_APPROVED"] });
    await register(both, { event_types: ["credential_workflow.status.changed", "PROVIDER_CRED_APPROVED"] });
    await emitStatusChange(ctx, "wf_1", "TABLED");
    await emitStatusChange(ctx, "wf_1", "CRED_APPROVED");
    await eventually(
      () => all.received.length === 2 && both.received.length === 2 && approvals.received.length === 1,
      "all arrive",
    );
    expect(all.received.map(({ eventType }) => eventType)).toEqual([
      "credential_workflow.status.changed",
      "credential_workflow.status.changed",
    ]);
    expect(both.received.map(({ eventType }) => eventType)).toEqual([
      "credential_workflow.status.changed",
      "PROVIDER_CRED_APPROVED",
    ]);
    expect(approvals.received.map(({ eventType }) => eventType)).toEqual(["PROVIDER_CRED_APPROVED"]);
  });

  test("never goes to another organization's endpoint", async () => {
    const [ours, theirs] = [new WebhookReceiver(), new WebhookReceiver()];
    const other = ctx;
    await register(theirs);
    ctx = await createOrganization("South Clinic");
    await register(ours);
    await emitStatusChange(ctx, "wf_1", "PSV_READY");
    await eventually(() => ours.received.length === 1, "ours arrives");
    await emitStatusChange(other, "wf_2", "TABLED");
    await eventually(() => theirs.received.length === 1, "theirs arrives");
    expect(statusesOf(ours.received)).toEqual(["PSV_READY"]);
    expect(statusesOf(theirs.received)).toEqual(["TABLED"]);
  });
});

describe("a delivery that fails", () => {
  test("is tried again with the same id and body, and the attempts are kept", async () => {
    const answers = [503, 500, 204];
    const receiver = new WebhookReceiver({ answer: () => ({ status: answers.shift() ?? 204 }) });
    const webhook = await register(receiver);
    await emitStatusChange(ctx, "wf_1", "PSV_READY");
    for (const attempts of [1, 2]) {
      await eventually(async () => (await deliveries(webhook.id))[0]?.attempts === attempts, "the failure is written");
      await skipWaiting();
    }
    await eventually(async () => (await deliveries(webhook.id))[0]?.state === "delivered", "it is delivered");
    expect(new Set(receiver.received.map(({ id, body }) => id + body)).size).toBe(1);
    const [delivery] = await deliveries(webhook.id);
    expect(delivery?.attemptsHistory.map(({ number, status }) => [number, status]).sort()).toEqual([
      [1, 503],
      [2, 500],
      [3, 204],
    ]);
    expect((await systemDb().webhook.findFirstOrThrow({ where: { id: webhook.id } })).failingSince).toBeNull();
  });

  test("waits about five seconds for its second attempt, and longer when the endpoint asks for it", async () => {
    const receiver = new WebhookReceiver({
      answer: ({ body }) => ({ status: 503, headers: { "retry-after": body.includes("wf_slow") ? "600" : "0" } }),
    });
    const webhook = await register(receiver);
    await emitStatusChange(ctx, "wf_1", "PSV_READY");
    await emitStatusChange(ctx, "wf_slow", "PSV_READY");
    await eventually(
      async () => (await deliveries(webhook.id)).filter(({ attempts }) => attempts === 1).length === 2,
      "both failed",
    );
    const waits = (await deliveries(webhook.id)).map(
      ({ nextAttemptAt }) => (nextAttemptAt.getTime() - Date.now()) / 1000,
    );
    expect(waits[0]).toBeGreaterThan(2);
    expect(waits[0]).toBeLessThan(7);
    expect(waits[1]).toBeGreaterThan(590);
  });

  test("is dead after the eighth attempt", async () => {
    const receiver = new WebhookReceiver({ answer: () => ({ status: 500 }) });
    const webhook = await register(receiver);
    await emitStatusChange(ctx, "wf_1", "PSV_READY");
    for (let attempts = 1; attempts < 8; attempts += 1) {
      await eventually(async () => (await deliveries(webhook.id))[0]?.attempts === attempts, `attempt ${attempts}`);
      await skipWaiting();
    }
    await eventually(async () => (await deliveries(webhook.id))[0]?.state === "dead", "it is dead");
    expect(receiver.received).toHaveLength(8);
  });

  test("by a redirect is not followed", async () => {
    const target = new WebhookReceiver();
    const receiver = new WebhookReceiver({
      answer: () => ({ status: 302, headers: { location: endpoints[0]?.url ?? "" } }),
    });
    await register(target, { event_types: ["FACILITY_TABLED"] });
    const webhook = await register(receiver);
    await emitStatusChange(ctx, "wf_1", "PSV_READY");
    await eventually(async () => (await deliveries(webhook.id))[0]?.attempts === 1, "the redirect is written");
    expect((await deliveries(webhook.id))[0]?.lastError).toContain("redirect, which is not followed");
    expect(target.received).toHaveLength(0);
  });

  test("keeps 64 KB of a long answer", async () => {
    const receiver = new WebhookReceiver({ answer: () => ({ status: 200, body: "x".repeat(3_000_000) }) });
    const webhook = await register(receiver);
    await emitStatusChange(ctx, "wf_1", "PSV_READY");
    await eventually(async () => (await deliveries(webhook.id))[0]?.state === "delivered", "it is delivered");
    expect((await deliveries(webhook.id))[0]?.attemptsHistory[0]?.response).toHaveLength(64 * 1024);
  });
});

describe("the order", () => {
  test("of a workflow's events is held at each endpoint, also while one of them waits for a retry", async () => {
    let isDown = true;
    const receiver = new WebhookReceiver({
      answer: ({ body }) => ({ status: isDown && body.includes("wf_1") ? 503 : 204 }),
    });
    const webhook = await register(receiver);
    const order = ["IN_PROGRESS", "PSV_COMPLETED", "PSV_READY", "CRED_APPROVED"];
    for (const status of order) await emitStatusChange(ctx, "wf_1", status);
    await emitStatusChange(ctx, "wf_2", "TABLED");

    await eventually(async () => (await deliveries(webhook.id))[0]?.attempts === 1, "the first failed");
    await eventually(() => statusesOf(receiver.received).includes("TABLED"), "the other workflow is not held up");
    expect(receiver.received).toHaveLength(2);
    isDown = false;
    await skipWaiting();
    await eventually(() => receiver.received.length === 6, "the rest arrives");
    expect(statusesOf(receiver.received.filter(({ body }) => body.includes("wf_1")))).toEqual([
      "IN_PROGRESS",
      ...order,
    ]);
  });

  test("of many workflows is held while they are delivered at the same time", async () => {
    const receiver = new WebhookReceiver();
    await register(receiver);
    const workflows = Array.from({ length: 20 }, (_, index) => `wf_${index}`);
    const order = ["IN_PROGRESS", "PSV_COMPLETED", "PSV_READY", "TABLED", "CRED_APPROVED"];
    await Promise.all(
      workflows.map(async (workflow) => {
        for (const status of order) await emitStatusChange(ctx, workflow, status);
      }),
    );
    await eventually(() => receiver.received.length === 100, "all arrive");
    for (const workflow of workflows) {
      const own = receiver.received.filter(({ body }) => JSON.parse(body).data.credentialingWorkflowId === workflow);
      expect(statusesOf(own)).toEqual(order);
    }
  });

  test("fills an endpoint's room again as soon as it is free, not at the next look at the clock", async () => {
    const receiver = new WebhookReceiver();
    await register(receiver);
    const event = { type: "credential_workflow.status.changed", aliases: [], data: { newStatusName: "PSV_READY" } };
    // Sixteen at a time: a look at the clock between them would take three times as long as is waited here.
    const events = Array.from({ length: 480 }, (_, index) => ({ ...event, subjectId: `wf_${index}` }));
    await inOrganization(ctx.organizationId, (db) => emitEvents({ ...ctx, db }, events));
    await eventually(() => receiver.received.length === 480, "all arrive");
  });

  test("at one endpoint does not wait for another that hangs", async () => {
    const hanging = await startEndpoint(() => undefined);
    endpoints.push(hanging);
    const receiver = new WebhookReceiver();
    await register(receiver, { url: hanging.url });
    await register(receiver);
    for (let index = 0; index < 40; index += 1) await emitStatusChange(ctx, `wf_${index}`, "PSV_READY");
    await eventually(() => receiver.received.length === 40, "all arrive at the other endpoint");
  });
});

describe("an endpoint", () => {
  test("that says it is gone is paused, and gets nothing more", async () => {
    const receiver = new WebhookReceiver({ answer: () => ({ status: 410 }) });
    const webhook = await register(receiver);
    await emitStatusChange(ctx, "wf_1", "PSV_READY");
    await eventually(
      async () => (await systemDb().webhook.findFirstOrThrow({ where: { id: webhook.id } })).pausedAt !== null,
      "it is paused",
    );
    const other = new WebhookReceiver();
    await register(other);
    await emitStatusChange(ctx, "wf_2", "PSV_READY");
    await skipWaiting();
    await eventually(() => other.received.length === 1, "the event arrives at another endpoint");
    expect(await deliveries(webhook.id)).toHaveLength(2);
    expect(receiver.received).toHaveLength(1);
    expect(
      await systemDb().auditEntry.findFirst({ where: { subjectId: webhook.id, action: "pauseWebhook" } }),
    ).toMatchObject({
      actorType: "system",
      reason: "The endpoint answered 410: it is gone",
    });
  });

  test("that has only failed for five days is paused, one that failed for four is not", async () => {
    const receiver = new WebhookReceiver({ answer: () => ({ status: 500 }) });
    const [five, four] = [await register(receiver), await register(receiver)];
    for (const [{ id }, days] of [
      [five, 5.1],
      [four, 4],
    ] as const) {
      await systemDb()
        .$executeRaw`UPDATE webhooks SET failing_since = now() - ${days} * interval '1 day' WHERE id = ${id}`;
    }
    await emitStatusChange(ctx, "wf_1", "PSV_READY");
    await eventually(() => receiver.received.length === 2, "both were tried");
    await eventually(
      async () => (await systemDb().webhook.findFirstOrThrow({ where: { id: five.id } })).pausedReason !== null,
      "paused",
    );
    expect((await systemDb().webhook.findFirstOrThrow({ where: { id: four.id } })).pausedAt).toBeNull();
  });
});
