import { beforeEach, expect, test } from "vitest";
import type { Context } from "@/lib/api/context";
import { inOrganization, systemDb } from "@/lib/db";
import { forgetEnv } from "@/lib/env";
import { newId } from "@/lib/ids";
import { useTestDatabase } from "@/prisma/test-database";
import { replayDeliveries } from "./log/replay-deliveries";
import { replayWorkflows } from "./log/replay-workflows";
import { pruneLog } from "./prune-log";
import { createWebhook } from "./service";
import { createOrganization } from "./test-endpoint";
import { inContext } from "@/prisma/factories/context";
import { readyWorkflow } from "@/prisma/factories/workflow";

useTestDatabase();
const never = new AbortController().signal;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

let ctx: Omit<Context, "db">;
let webhookId: string;

beforeEach(async () => {
  ctx = await createOrganization();
  webhookId = await register();
});

function register(path = "a"): Promise<string> {
  const body = {
    url: `https://hooks.example.org/${path}`,
    event_types: ["credential_workflow.status.changed" as const],
  };
  return inOrganization(ctx.organizationId, async (db) => {
    const made = await createWebhook({ ...ctx, db }, { params: {}, query: undefined, body });
    return "id" in made ? String(made.id) : "";
  });
}

type Told = { days: number; state?: string; to?: string | null; subjectId?: string };

/** An event of so many days ago, its delivery in that state, and one attempt at it. Answers the delivery's id. */
async function told({ days, state = "delivered", to = webhookId, subjectId = "wf_1" }: Told): Promise<string> {
  const { organizationId } = ctx;
  const at = daysAgo(days);
  const type = "credential_workflow.status.changed";
  const event = await systemDb().outboxEvent.create({
    data: { organizationId, id: newId("obx"), type, aliases: [], subjectId, data: {}, occurredAt: at, fannedOutAt: at },
  });
  if (to === null) return event.id;
  const id = newId("dlv");
  const { id: eventId, sequence } = event;
  const place = { organizationId, id, webhookId: to, eventId, eventType: type, subjectId, sequence };
  await systemDb().webhookDelivery.create({
    data: {
      ...place,
      state,
      attempts: 1,
      createdAt: at,
      completedAt: state === "pending" ? null : at,
      attemptsHistory: { create: { id: newId("att"), number: 1, startedAt: at, durationMs: 5, response: "thank you" } },
    },
  });
  return id;
}

const prune = () => pruneLog(ctx.organizationId, new Date(), never);
const left = async () => {
  const where = { organizationId: ctx.organizationId };
  const [deliveries, events, attempts] = await Promise.all([
    systemDb().webhookDelivery.findMany({ where, select: { id: true }, orderBy: { createdAt: "asc" } }),
    systemDb().outboxEvent.count({ where }),
    systemDb().webhookAttempt.count({ where }),
  ]);
  return { deliveries: deliveries.map(({ id }) => id), events, attempts };
};

test("what was said in attempts goes after thirty days, deliveries that arrived and their events after a year", async () => {
  await told({ days: 400 });
  await told({ days: 400, to: null });
  const months = await told({ days: 100 });
  const fresh = await told({ days: 3 });
  expect(await prune()).toBe(2 + 1 + 2);
  expect(await left()).toEqual({ deliveries: [months, fresh], events: 2, attempts: 1 });
  expect(await prune()).toBe(0);
});

test("what has not arrived is never removed, nor its event, unless its endpoint is gone", async () => {
  const waiting = await told({ days: 900, state: "pending" });
  const dead = await told({ days: 800, state: "dead" });
  const other = await register("b");
  await told({ days: 700, state: "dead", to: other });
  await systemDb().webhook.updateMany({ where: { id: other }, data: { removedAt: new Date() } });
  const both = await told({ days: 600 });
  await systemDb().webhookDelivery.updateMany({ where: { id: both }, data: { completedAt: daysAgo(2) } });
  await prune();
  expect(await left()).toMatchObject({ deliveries: [waiting, dead, both], events: 3 });
});

test("0 keeps the log for good", async () => {
  await told({ days: 9_000 });
  process.env["WEBHOOK_LOG_DAYS"] = "0";
  process.env["WEBHOOK_ATTEMPT_DAYS"] = "0";
  forgetEnv();
  expect(await prune()).toBe(0);
  delete process.env["WEBHOOK_LOG_DAYS"];
  delete process.env["WEBHOOK_ATTEMPT_DAYS"];
  forgetEnv();
});

test("what is gone is not sent again, and the answer says why", async () => {
  const { workflowId } = await inContext(ctx.organizationId, (inside) => readyWorkflow(inside));
  const gone = await told({ days: 400, subjectId: workflowId });
  await systemDb().outboxEvent.updateMany({ where: { subjectId: workflowId }, data: { fannedOutAt: daysAgo(400) } });
  await systemDb().workflow.updateMany({ where: { id: workflowId }, data: { createdAt: daysAgo(400) } });
  await prune();
  await expect(inOrganization(ctx.organizationId, (db) => replayDeliveries({ ...ctx, db }, [gone]))).rejects.toThrow(
    `There is no delivery ${gone}; those that arrived are kept for 365 days`,
  );
  const asked = { workflowIds: [workflowId] };
  await expect(
    inOrganization(ctx.organizationId, (db) => replayWorkflows({ ...ctx, db }, "provider", asked)),
  ).rejects.toThrow(`No event of ${workflowId} can be sent again: they are kept for 365 days`);
});
