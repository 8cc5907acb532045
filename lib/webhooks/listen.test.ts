import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Context } from "@/lib/api/context";
import { systemActor } from "@/lib/api/context";
import { systemDb } from "@/lib/db";
import { forgetEnv } from "@/lib/env";
import { listenForWork } from "@/lib/jobs/wake";
import { inContext } from "@/prisma/factories/context";
import { useTestDatabase } from "@/prisma/test-database";
import { type DeliveryRunner, runDeliveries } from "./delivery/run-deliveries";
import { type Listener, listenForWebhooks, pauseListener, registerListener, resumeListener, secretsOf } from "./listen";
import type { Received } from "./receiver";
import { receivedLine } from "./received-line";
import { rotateWebhookSecret } from "./service";
import { createOrganization, emitStatusChange, eventually } from "./test-endpoint";

useTestDatabase();

let ctx: Omit<Context, "db">;
let runner: DeliveryRunner;
let stopListening: () => void;
let listener: Listener;
let webhookId: string | null;
const received: Received[] = [];

beforeAll(() => {
  runner = runDeliveries();
  stopListening = listenForWork(() => runner.wake());
});
afterAll(async () => {
  stopListening();
  await runner.stop();
});
beforeEach(async () => {
  received.splice(0);
  webhookId = null;
  ctx = await createOrganization();
  listener = await listenForWebhooks({
    port: 0,
    status: 204,
    secrets: async () => (webhookId ? secretsOf(ctx.organizationId, webhookId) : []),
    onReceived: (one) => received.push(one),
  });
  const { host } = new URL(listener.url);
  Object.assign(process.env, { WEBHOOK_ALLOWED_HOSTS: host, WEBHOOK_ALLOW_HTTP: "on" });
  forgetEnv();
});
afterEach(() => listener.stop());

const act = <T>(work: (inside: Context) => Promise<T>) => inContext(ctx.organizationId, work, systemActor);

async function register(): Promise<string> {
  const { id } = await act((inside) => registerListener(inside, listener.url));
  webhookId = id;
  await listener.learn();
  return id;
}

test("what happens while nobody listens waits, and comes verified and in order to the next who does", async () => {
  const id = await register();
  for (const status of ["IN_PROGRESS", "PSV_READY"]) await emitStatusChange(ctx, "wf_1", status);
  await eventually(
    async () => (await systemDb().webhookDelivery.count({ where: { webhookId: id } })) === 2,
    "both wait",
  );
  expect(received).toHaveLength(0);
  await act((inside) => resumeListener(inside, id));
  await eventually(() => received.length === 2, "both arrive");
  expect(received.map(({ signature }) => signature)).toEqual(["valid", "valid"]);
  expect(receivedLine(received[1] as Received, false)).toMatch(
    /^\d\d:\d\d:\d\d {2}signature valid {2}credential_workflow\.status\.changed {2}wf_1 PSV_READY {2}obx_\w+$/,
  );
  await act((inside) => pauseListener(inside, id));
  await emitStatusChange(ctx, "wf_1", "TABLED");
  await eventually(
    async () => (await systemDb().webhookDelivery.count({ where: { webhookId: id } })) === 3,
    "it waits",
  );
  expect(received).toHaveLength(2);
  expect(await act((inside) => registerListener(inside, listener.url))).toEqual({ id, isNew: false });
});

test("a delivery under a secret that is not known is refused, the new secret is learned, and the next try verifies", async () => {
  const id = await register();
  await act((inside) => resumeListener(inside, id));
  const input = { params: { webhookId: id }, query: undefined, body: { keep_previous: false } };
  await act((inside) => rotateWebhookSecret(inside, input));
  await emitStatusChange(ctx, "wf_1", "PSV_READY");
  await eventually(() => received.length === 1, "it comes");
  await eventually(async () => {
    const where = { organizationId: ctx.organizationId, state: "pending", attempts: 1 };
    const { count } = await systemDb().webhookDelivery.updateMany({ where, data: { nextAttemptAt: new Date(0) } });
    return count === 1;
  }, "it is refused");
  runner.wake();
  await eventually(() => received.length === 2, "it comes again");
  expect(received.map(({ signature }) => signature)).toEqual(["invalid", "valid"]);
  expect(new Set(received.map(({ id: one }) => one)).size).toBe(1);
});
