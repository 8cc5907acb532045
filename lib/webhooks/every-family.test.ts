import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { inOrganization, systemDb } from "@/lib/db";
import { terminateFacilities } from "@/lib/facilities/operations";
import { createFormSubmission } from "@/lib/forms/operations";
import { listenForWork } from "@/lib/jobs/wake";
import { terminateProviders } from "@/lib/providers/operations";
import { inContext } from "@/prisma/factories/context";
import { exportToEnd, startedExport } from "@/prisma/factories/export";
import { facilityWorkflowAt, workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { fanOut } from "./delivery/fan-out";
import { type DeliveryRunner, runDeliveries } from "./delivery/run-deliveries";
import { webhookEventTypes } from "./event-names";
import { webhookEvents } from "./event-schemas";
import { WebhookReceiver } from "./receiver";
import { createWebhook } from "./service";
import { eventually, startEndpoint, type TestEndpoint } from "./test-endpoint";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let earlier: string[];
let endpoint: TestEndpoint;
let runner: DeliveryRunner;
let stopListening: () => void;
const receiver = new WebhookReceiver();

const families = webhookEventTypes.filter((name) => Object.hasOwn(webhookEvents, name));

type Body = { data: Record<string, unknown> };
const shapes = Object.fromEntries(Object.entries(webhookEvents).map(([name, { body }]) => [name, body])) as Record<
  string,
  z.ZodType<Body>
>;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  // What the fixture did comes before the endpoint and is not its business.
  while ((await fanOut()) > 0);
  earlier = (await systemDb().outboxEvent.findMany({ select: { id: true } })).map(({ id }) => id);
  endpoint = await startEndpoint((request, response) => void receiver.handle(request, response));
  const actor = { type: "user", id: "usr_1", name: "Sam Supervisor", roles: ["Supervisor"] } as const;
  await inOrganization(tenant.organizationId, (db) =>
    createWebhook(
      {
        db,
        organizationId: tenant.organizationId,
        actor: { ...actor, roles: [...actor.roles] },
        now: new Date(),
        requestId: "test",
      },
      { params: {}, query: undefined, body: { url: endpoint.url, event_types: families } },
    ),
  );
  runner = runDeliveries();
  stopListening = listenForWork(() => runner.wake());
});
afterAll(async () => {
  stopListening();
  await runner.stop();
  await endpoint.close();
});

test("every committed change of every family reaches the endpoint that asked, once, in its own closed shape", async () => {
  const { organizationId, callers } = tenant;
  const { provider, facility } = await inContext(organizationId, async (ctx) => ({
    provider: await workflowAt(ctx, "PSV_READY"),
    facility: await facilityWorkflowAt(ctx, "TABLED"),
  }));
  const reason = "Left the network";
  const caller = callers["Credentialing User"];
  await caller.invoke(terminateProviders, { body: { provider_ids: [provider.providerId], filters: {}, reason } });
  await caller.invoke(terminateFacilities, { body: { facility_ids: [facility.facilityId], filters: {}, reason } });
  await caller.invoke(createFormSubmission, {
    body: { data: { personalInformation: { lastName: "Quillfeather", firstName: "Ada", npi: 1999999984 } } },
  });
  await exportToEnd(organizationId, await startedExport(organizationId, "provider-directory"));

  const committed = await systemDb().outboxEvent.findMany({ where: { organizationId, id: { notIn: earlier } } });
  await eventually(() => receiver.received.length >= committed.length, "every event arrives");
  expect(receiver.received.map(({ id }) => id).toSorted()).toEqual(committed.map(({ id }) => id).toSorted());
  const told = receiver.received.map(({ eventType }) => eventType);
  for (const family of families) expect(told).toContain(family);

  const last = new Map<unknown, unknown>();
  for (const { body } of receiver.received) {
    const { data } = shapes[JSON.parse(body).eventType]?.parse(JSON.parse(body)) ?? {};
    expect(data).toBeDefined();
    if (data?.newStatusId === undefined) continue;
    const workflow = data.credentialingWorkflowId ?? data.facilityCredentialingWorkflowId;
    expect(data.previousStatusId).toBe(last.get(workflow) ?? null);
    last.set(workflow, data.newStatusId);
  }
});
