import { beforeAll, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { readyWorkflow } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
});

const steps = (id: string, step: string) => `/v2/credentialing-workflows/${id}/steps/${step}`;

test("cancelling an approved workflow leaves the provider with the recredentialing that has begun since", async () => {
  const { providerId, workflowId } = await inContext(tenant.organizationId, (ctx) => readyWorkflow(ctx));
  const { "Medical Director": director, Supervisor: supervisor } = tenant.callers;
  await director.call(steps(workflowId, "move-to-cred-approved"), { method: "PUT", json: {} });
  const started = await supervisor.call(`/v2/provider/${providerId}/credentialing-workflows`, { json: {} });
  const newest = (started.json as { id: string }).id;

  const cancel = { method: "PUT", json: { reason: "Approved by mistake" } };
  expect((await supervisor.call(steps(workflowId, "move-to-cancel"), cancel)).status).toBe(204);
  const provider = await systemDb().provider.findFirstOrThrow({ where: { id: providerId } });
  expect(provider).toMatchObject({ currentWorkflowId: newest, workflowStatus: "NOT_STARTED" });
});
