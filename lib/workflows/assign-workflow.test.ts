import { beforeAll, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { facilityWorkflowAt, workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  other = await createTenant(server(), "South Plan", "south.example");
});

const userOf = (of: Tenant) => systemDb().user.findFirstOrThrow({ where: { organizationId: of.organizationId } });
const providerAt = (status: Parameters<typeof workflowAt>[1]) =>
  inContext(tenant.organizationId, (ctx) => workflowAt(ctx, status, {}));
const assign = (id: string, userId: string | null, family = "credentialing-workflows") =>
  tenant.callers["Credentialing User"].call(`/v2/${family}/${id}/assignee`, {
    method: "PUT",
    json: { user_id: userId },
  });
const get = async (path: string) => {
  const answer = await tenant.callers.Supervisor.call(path);
  expect(answer.status).toBe(200);
  return answer.json as Record<string, unknown> & { data: Record<string, unknown>[] };
};

test("a file is assigned to a person, says so, is found under that person's files, and is taken back", async () => {
  const { providerId, workflowId } = await providerAt("IN_PROGRESS");
  const { id, name } = await userOf(tenant);
  expect((await assign(workflowId, id)).status).toBe(204);
  expect(await get(`/v2/credentialing-workflows/${workflowId}`)).toMatchObject({
    assignedToId: id,
    assignedToName: name,
  });
  const mine = async () =>
    ((await get(`/v2/providers?assigned_to=${id}&limit=100`)) as unknown as { provider_id: string }[]).map(
      ({ provider_id: one }) => one,
    );
  expect(await mine()).toEqual([providerId]);
  const [entry] = await systemDb().auditEntry.findMany({
    where: { subjectId: workflowId, action: "assignWorkflow" },
  });
  expect(entry?.changes).toEqual({ assignedTo: [null, name] });

  expect((await assign(workflowId, null)).status).toBe(204);
  expect(await mine()).toEqual([]);
});

test("a facility's workflow likewise", async () => {
  const { facilityId, workflowId } = await inContext(tenant.organizationId, (ctx) =>
    facilityWorkflowAt(ctx, "IN_PROGRESS", {}),
  );
  const { id } = await userOf(tenant);
  expect((await assign(workflowId, id, "facility-credentialing-workflows")).status).toBe(204);
  expect((await get(`/v2/facilities?assigned_to=${id}`)).data).toMatchObject([{ id: facilityId }]);
  expect((await assign(workflowId, id)).status).toBe(404);
});

test("nobody of another organization, nobody unknown and nobody disabled is given a file", async () => {
  const { workflowId } = await providerAt("IN_PROGRESS");
  const disabled = await systemDb().user.create({
    data: {
      organizationId: tenant.organizationId,
      id: "usr_gone",
      email: "gone@north.example",
      name: "Gone",
      roles: ["Supervisor"],
      disabledAt: new Date(),
    },
  });
  for (const id of [(await userOf(other)).id, "usr_unknown", disabled.id]) {
    expect(await assign(workflowId, id)).toMatchObject({ status: 400, json: { errors: [{ path: "user_id" }] } });
  }
  expect(await get(`/v2/credentialing-workflows/${workflowId}`)).toMatchObject({ assignedToId: "" });
});

test("a finished workflow is nobody's work any more", async () => {
  const { workflowId } = await providerAt("CRED_DENIED");
  expect((await assign(workflowId, (await userOf(tenant)).id)).status).toBe(409);
});
