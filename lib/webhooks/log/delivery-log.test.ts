import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import type { Context } from "@/lib/api/context";
import { systemActor } from "@/lib/api/context";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { listenForWork } from "@/lib/jobs/wake";
import { inContext } from "@/prisma/factories/context";
import { createStaffedOrganization } from "@/prisma/factories/organization";
import { readyWorkflow } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { type DeliveryRunner, runDeliveries } from "../delivery/run-deliveries";
import { WebhookReceiver } from "../receiver";
import { emitStatusChange, eventually, startEndpoint, type TestEndpoint } from "../test-endpoint";
import type { WebhookDeliveryDetail, WebhookDeliveryRecord } from "./delivery-schemas";

useTestDatabase();
const server = useTestServer();

let caller: Caller;
let ctx: Omit<Context, "db">;
let runner: DeliveryRunner;
let stopListening: () => void;
let endpoint: TestEndpoint;
let receiver: WebhookReceiver;
/** What the endpoint answers; tests change it. */
let status: number;

type Page = { data: WebhookDeliveryRecord[]; next_cursor: string | null };

beforeAll(() => {
  runner = runDeliveries();
  stopListening = listenForWork(() => runner.wake());
});
afterAll(async () => {
  stopListening();
  await runner.stop();
});
beforeEach(async () => {
  const { organization, clients } = await createStaffedOrganization("North Plan", `${Math.random()}.example`);
  const client = clients.find(({ roles }) => roles.includes("Supervisor"));
  if (!client) throw new Error("A Supervisor's client");
  caller = await server().as(client);
  ctx = { organizationId: organization.id, actor: systemActor, now: new Date(), requestId: "test" };
  status = 204;
  receiver = new WebhookReceiver({ answer: () => ({ status, body: status === 204 ? undefined : "Not today" }) });
  endpoint = await startEndpoint((request, response) => void receiver.handle(request, response));
});
afterEach(() => endpoint.close());

async function register(body: object = {}): Promise<string> {
  const { json, text } = await caller.call("/v2/webhooks", { json: { url: endpoint.url, ...body } });
  const { id } = json as { id?: string };
  if (!id) throw new Error(text);
  return id;
}

async function log(query = ""): Promise<Page> {
  const answer = await caller.call(`/v2/webhook-deliveries${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as Page;
}

const detail = async (id: string) => (await caller.call(`/v2/webhook-deliveries/${id}`)).json as WebhookDeliveryDetail;
const isSettled = async (count: number, query = "?state=delivered,retrying,dead") =>
  (await log(query)).data.length === count;

/** As after all its attempts. */
const giveUp = (where: object = {}) =>
  systemDb().webhookDelivery.updateMany({
    where: { organizationId: ctx.organizationId, state: "pending", ...where },
    data: { state: "dead", completedAt: new Date(), leaseUntil: null },
  });

const statusesOf = () => receiver.received.map(({ body }) => JSON.parse(body).data.newStatusName);

describe("the delivery log", () => {
  test("is walked to its end along the cursor, newest first, whatever comes meanwhile", async () => {
    await register();
    for (const one of [1, 2, 3, 4, 5]) await emitStatusChange(ctx, `wf_${one}`, "PSV_READY");
    await eventually(() => isSettled(5), "all are through");
    const first = await log("?limit=2");
    await emitStatusChange(ctx, "wf_6", "PSV_READY");
    await eventually(() => isSettled(6), "another came");
    const second = await log(`?limit=2&cursor=${first.next_cursor}`);
    const third = await log(`?limit=2&cursor=${second.next_cursor}`);
    const walked = [first, second, third].flatMap(({ data }) => data.map(({ subject_id: id }) => id));
    expect(walked.toSorted()).toEqual(["wf_1", "wf_2", "wf_3", "wf_4", "wf_5"]);
    expect(third.next_cursor).toBeNull();
    const ids = [first, second, third].flatMap(({ data }) => data.map(({ id, created_at: at }) => `${at} ${id}`));
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect((await caller.call("/v2/webhook-deliveries?cursor=1.whk_x'--")).status).toBe(400);
  });

  test("is filtered by state, event, subject and time, alone and of one webhook", async () => {
    const webhookId = await register({ event_types: ["PROVIDER_PSV_READY", "PROVIDER_TABLED"] });
    await emitStatusChange(ctx, "wf_1", "PSV_READY");
    await eventually(() => isSettled(1), "the first is through");
    status = 500;
    await emitStatusChange(ctx, "wf_2", "TABLED");
    await eventually(() => isSettled(1, "?state=retrying"), "the second failed");

    const subjects = async (query: string) => (await log(query)).data.map(({ subject_id: id }) => id);
    expect(await subjects("?state=delivered")).toEqual(["wf_1"]);
    expect(await subjects("?event_type=PROVIDER_TABLED")).toEqual(["wf_2"]);
    expect(await subjects("?subject_id=wf_1")).toEqual(["wf_1"]);
    expect(await subjects("?since=2100-01-01")).toEqual([]);
    expect(await subjects("?until=2100-01-01")).toEqual(["wf_2", "wf_1"]);
    const own = await caller.call(`/v2/webhooks/${webhookId}/deliveries?state=retrying,dead`);
    expect((own.json as Page).data).toMatchObject([
      { subject_id: "wf_2", state: "retrying", attempts: 1, last_status: 500, new_status_name: "TABLED" },
    ]);
    expect((await caller.call("/v2/webhook-deliveries?state=lost")).status).toBe(400);
  });

  test("shows of a delivery what was sent and what was answered, secrets masked, and whom it is about", async () => {
    await register({ headers: { "X-Api-Key": "very-secret" } });
    const { workflowId } = await inContext(ctx.organizationId, (inside) =>
      readyWorkflow(inside, { first_name: "Ada", last_name: "Quillfeather" }),
    );
    await eventually(
      async () => (await log(`?subject_id=${workflowId}&state=delivered`)).data.length >= 4,
      "its events arrive",
    );
    const [newest] = (await log(`?subject_id=${workflowId}`)).data;
    const shown = await detail(newest?.id ?? "");
    const [attempt] = shown.attempt_list;
    const received = receiver.received.find(({ id }) => id === shown.event_id);
    expect(shown.request_body).toBe(received?.body);
    expect(shown.subject).toMatchObject({ kind: "provider", name: expect.stringContaining("Quillfeather") });
    expect(attempt?.request_headers).toMatchObject({ "X-Api-Key": "****", "webhook-id": shown.event_id });
    expect(attempt).toMatchObject({ status: 204, error: null });
    expect(JSON.stringify(shown)).not.toContain("very-secret");
  });
});

describe("replay", () => {
  test("sends one that was given up out again under the same id, with a new schedule", async () => {
    await register();
    status = 500;
    const eventId = await emitStatusChange(ctx, "wf_1", "PSV_READY");
    await eventually(() => isSettled(1, "?state=retrying"), "it fails");
    await giveUp();
    const [dead] = (await log("?state=dead")).data;
    status = 204;
    const answer = await caller.call(`/v2/webhook-deliveries/${dead?.id}/replay`, { method: "POST" });
    expect([answer.status, answer.json]).toEqual([202, { replayed: 1 }]);
    await eventually(() => isSettled(1, "?state=delivered"), "it arrives");
    expect(receiver.received.map(({ id }) => id)).toEqual([eventId, eventId]);
    const shown = await detail(dead?.id ?? "");
    expect(shown).toMatchObject({ attempts: 2, state: "delivered", next_attempt_at: null });
    expect(shown.replayed_at).not.toBeNull();
    expect(shown.attempt_list.map(({ number, status: answered }) => [number, answered])).toEqual([
      [2, 204],
      [1, 500],
    ]);
  });

  test("of everything that failed brings each event of a workflow in order, and touches no other", async () => {
    const webhookId = await register();
    await emitStatusChange(ctx, "wf_0", "PSV_READY");
    await eventually(() => isSettled(1), "one is through");
    status = 500;
    for (const name of ["IN_PROGRESS", "PSV_COMPLETED", "PSV_READY"]) await emitStatusChange(ctx, "wf_1", name);
    await emitStatusChange(ctx, "wf_2", "TABLED");
    await eventually(
      async () => (await log()).data.length === 5 && (await isSettled(2, "?state=retrying")),
      "they fail",
    );
    await giveUp({ subjectId: "wf_1" });
    receiver.received.splice(0);
    status = 204;
    const since = new Date(Date.now() - 60_000).toISOString();
    const later = await caller.call(`/v2/webhooks/${webhookId}/replay-failed`, { json: { since: "2100-01-01" } });
    // What waits for its next attempt goes whenever it failed; what was given up, only since then.
    expect(later.json).toEqual({ replayed: 1, has_more: false });
    const answer = await caller.call(`/v2/webhooks/${webhookId}/replay-failed`, { json: { since } });
    expect([answer.status, answer.json]).toEqual([202, { replayed: 3, has_more: false }]);
    await eventually(() => isSettled(5, "?state=delivered"), "all are through");
    expect(statusesOf().filter((name) => name !== "TABLED")).toEqual(["IN_PROGRESS", "PSV_COMPLETED", "PSV_READY"]);
    expect(receiver.received).toHaveLength(4);
  });

  test("of a workflow reaches a webhook that was registered later, in order and under the events' own ids", async () => {
    const { workflowId } = await inContext(ctx.organizationId, (inside) => readyWorkflow(inside));
    await eventually(
      async () => (await systemDb().outboxEvent.count({ where: { subjectId: workflowId, fannedOutAt: null } })) === 0,
      "nobody asked for the events",
    );
    await register();
    const answer = await caller.call("/credentialing-workflows/replay-webhooks", {
      json: { workflow_ids: [workflowId] },
    });
    const events = await systemDb().outboxEvent.findMany({
      where: { organizationId: ctx.organizationId, subjectId: workflowId },
      orderBy: { sequence: "asc" },
    });
    expect(events.length).toBeGreaterThan(2);
    expect([answer.status, answer.json]).toEqual([202, { replayed: events.length }]);
    await eventually(() => receiver.received.length === events.length, "all arrive");
    expect(receiver.received.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    const facility = "/facility-credentialing-workflows/replay-webhooks";
    expect((await caller.call(facility, { json: { workflow_ids: [workflowId] } })).status).toBe(404);
    const tooMany = { workflow_ids: Array.from({ length: 501 }, () => workflowId) };
    expect((await caller.call("/credentialing-workflows/replay-webhooks", { json: tooMany })).status).toBe(400);
  });

  test("of a selection with an unknown id does nothing at all", async () => {
    await register();
    await emitStatusChange(ctx, "wf_1", "PSV_READY");
    await eventually(() => isSettled(1), "it is through");
    const [known] = (await log()).data;
    const json = { delivery_ids: [known?.id, "dlv_unknown"] };
    expect((await caller.call("/v2/webhook-deliveries/replay", { json })).status).toBe(404);
    expect((await log()).data).toMatchObject([{ state: "delivered", replayed_at: null }]);
  });
});

test("a removed webhook gets nothing more, its secrets are gone, and its log stays readable", async () => {
  const webhookId = await register({ headers: { "X-Api-Key": "very-secret" } });
  status = 500;
  await emitStatusChange(ctx, "wf_1", "PSV_READY");
  await eventually(() => isSettled(1, "?state=retrying"), "it fails");
  expect((await caller.call("/v2/webhooks", { method: "DELETE", json: { id: webhookId } })).status).toBe(204);
  await emitStatusChange(ctx, "wf_1", "TABLED");
  await eventually(
    async () =>
      (await systemDb().outboxEvent.count({ where: { organizationId: ctx.organizationId, fannedOutAt: null } })) === 0,
    "the later event is distributed",
  );
  const kept = (await caller.call(`/v2/webhooks/${webhookId}/deliveries`)).json as Page;
  expect(kept.data).toMatchObject([{ state: "dead", last_error: "The webhook was removed", last_status: 500 }]);
  expect(kept.data[0]?.webhook_removed_at).not.toBeNull();
  const replay = await caller.call(`/v2/webhook-deliveries/${kept.data[0]?.id}/replay`, { method: "POST" });
  expect(replay.status).toBe(409);
  expect(replay.text).toContain("removed");
  expect(await systemDb().webhook.findFirst({ where: { id: webhookId } })).toMatchObject({
    headers: null,
    oauthConfiguration: null,
  });
  expect((await caller.call("/v2/webhooks")).json).toEqual([]);
  expect((await caller.call(`/v2/webhooks/${webhookId}`)).status).toBe(404);
  expect(receiver.received).toHaveLength(1);
});

test("what a webhook's last hours were like is told in numbers", async () => {
  const webhookId = await register();
  await emitStatusChange(ctx, "wf_1", "PSV_READY");
  await eventually(() => isSettled(1), "one is through");
  status = 500;
  await emitStatusChange(ctx, "wf_2", "PSV_READY");
  await eventually(() => isSettled(1, "?state=retrying"), "one failed");
  await giveUp();
  expect((await caller.call("/v2/webhook-health")).json).toMatchObject([
    { webhook_id: webhookId, succeeded: 1, failed: 1, success_rate: 0.5, waiting: 0, dead: 1 },
  ]);
});

test("resuming a paused webhook sends what waited, in order", async () => {
  const webhookId = await register();
  const patch = (json: object) => caller.call(`/v2/webhooks/${webhookId}`, { method: "PATCH", json });
  await patch({ paused: true, reason: "Maintenance" });
  for (const name of ["IN_PROGRESS", "PSV_READY"]) await emitStatusChange(ctx, "wf_1", name);
  await eventually(async () => (await log("?state=pending")).data.length === 2, "they wait");
  expect(receiver.received).toHaveLength(0);
  await patch({ paused: false });
  await eventually(() => receiver.received.length === 2, "they arrive");
  expect(statusesOf()).toEqual(["IN_PROGRESS", "PSV_READY"]);
});
