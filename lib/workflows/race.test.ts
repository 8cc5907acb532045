import { beforeAll, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { type Credentialing, workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { approveProviderWorkflow, denyProviderWorkflow } from "./operations";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
});

// A busy machine takes its time for it; `npm run bench -- decisions` races a thousand pairs.
const timeout = 90_000;

test("of an approval and a denial at the same moment one wins, told once", { timeout }, async () => {
  const files: Credentialing[] = [];
  await inContext(tenant.organizationId, async (ctx) => {
    for (let index = 0; index < 40; index += 1) files.push(await workflowAt(ctx, "PSV_READY"));
  });
  const pairs = await Promise.all(
    files.map(({ workflowId: id }, index) => {
      const approve = () => tenant.callers["Medical Director"].invoke(approveProviderWorkflow, { params: { id } });
      const deny = () => tenant.callers["Provisional Approver"].invoke(denyProviderWorkflow, { params: { id } });
      // Every other pair begins with the denial, so that neither has the advantage of being first.
      return index % 2 === 0 ? Promise.all([approve(), deny()]) : Promise.all([deny(), approve()]);
    }),
  );
  for (const [index, { workflowId, providerId }] of files.entries()) {
    const codes = pairs[index]?.map(({ status }) => status).toSorted();
    expect(codes).toEqual([204, 409]);
    const decisions = await systemDb().workflowEvent.findMany({
      where: { workflowId, action: { in: ["approve", "deny"] } },
    });
    expect(decisions).toHaveLength(1);
    const [decision] = decisions;
    const workflow = await systemDb().workflow.findFirstOrThrow({ where: { id: workflowId } });
    expect(workflow).toMatchObject({ status: decision?.toStatus, lastEventId: decision?.id });
    const provider = await systemDb().provider.findFirstOrThrow({ where: { id: providerId } });
    expect(provider.status).toBe(decision?.action === "approve" ? "Active" : "Denied");
    const events = await systemDb().outboxEvent.findMany({ where: { subjectId: workflowId } });
    expect(events.filter(({ data }) => Object(data).newStatusId === decision?.id)).toHaveLength(1);
    expect(events).toHaveLength(workflow.sequence);
  }
});
