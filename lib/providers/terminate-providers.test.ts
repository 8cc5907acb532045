import { beforeAll, describe, expect, test } from "vitest";
import type { Role } from "@/lib/api/context";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { startWorkflow } from "@/lib/workflows/start-workflow";
import type { WorkflowStatus } from "@/lib/workflows/state-machine";
import { inContext } from "@/prisma/factories/context";
import { createProvider } from "@/prisma/factories/provider";
import { type RestingStatus, restingStatuses, workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { terminateProviders, unterminateProviders } from "./operations";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  other = await createTenant(server(), "South Plan", "south.example");
});

const reason = "The contract with the group ended";
const as = (role: Role = "Credentialing User") => tenant.callers[role];
const terminate = (ids: string[], more: object = {}, role?: Role) =>
  as(role).invoke(terminateProviders, { body: { provider_ids: ids, filters: {}, reason, ...more } });
const unterminate = (ids: string[], more: object = {}) =>
  as().invoke(unterminateProviders, { body: { provider_ids: ids, filters: {}, reason: "By mistake", ...more } });
const created = (facts: object = {}) => inContext(tenant.organizationId, (ctx) => createProvider(ctx, facts));
const at = (status: RestingStatus) => inContext(tenant.organizationId, (ctx) => workflowAt(ctx, status));
const providerOf = (id: string) => systemDb().provider.findFirstOrThrow({ where: { id } });
const workflowOf = (id: string) => systemDb().workflow.findFirstOrThrow({ where: { id } });
const listed = async (id: string) =>
  ((await as().call(`/v2/providers?search=${id}`)).json as Record<string, unknown>[])[0];

// What the specification of terminating says, status by status: never read from the table under test.
const cancelled = { workflow: "WITHDRAWN_CANCELLED", remembered: "New" } as const;
const outcomes: Record<RestingStatus, { workflow: WorkflowStatus; remembered: string }> = {
  NOT_STARTED: cancelled,
  IN_PROGRESS: cancelled,
  OUTREACH_IN_PROGRESS: cancelled,
  DATA_MISSING: cancelled,
  PSV_COMPLETED: cancelled,
  PSV_READY: cancelled,
  HOLD_FOR_COMMITTEE: cancelled,
  TABLED: cancelled,
  CRED_APPROVED: { workflow: "CRED_APPROVED", remembered: "Active" },
  CRED_DENIED: { workflow: "CRED_DENIED", remembered: "Denied" },
  WITHDRAWN_CANCELLED: cancelled,
};

describe("a termination", () => {
  test.each(restingStatuses)("ends a provider whose workflow stands in %s, and is taken back", async (status) => {
    const { providerId, workflowId } = await at(status);
    const before = await providerOf(providerId);
    const { workflow, remembered } = outcomes[status];
    expect(await terminate([providerId])).toMatchObject({ status: 200, json: { message: "Providers terminated: 1" } });
    const terminated = await providerOf(providerId);
    expect(terminated).toMatchObject({
      status: "Terminated",
      statusBeforeTermination: remembered,
      terminatedBy: "Credentialing User client",
      terminatedReason: reason,
      workflowStatus: workflow,
    });
    expect(terminated.terminatedAt).not.toBeNull();
    expect(terminated.version).toBeGreaterThan(before.version);
    expect((await workflowOf(workflowId)).status).toBe(workflow);
    expect(await listed(providerId)).toMatchObject({
      status: "Terminated",
      credentialing_status: "Provider Terminated",
      credentialing_status_update_date: terminated.terminatedAt?.toISOString().slice(0, 10),
    });

    const answer = await unterminate([providerId]);
    expect(answer.status).toBe(204);
    expect(answer.text).toBe("");
    expect(await providerOf(providerId)).toMatchObject({
      status: remembered,
      statusBeforeTermination: null,
      terminatedAt: null,
      terminatedBy: null,
      terminatedReason: null,
      workflowStatus: workflow,
      version: terminated.version + 1,
    });
    expect((await workflowOf(workflowId)).status).toBe(workflow);
  });

  test("of a provider in recredentialing leaves active what was active", async () => {
    const { providerId } = await at("CRED_APPROVED");
    const id = await inContext(tenant.organizationId, (ctx) => startWorkflow(ctx, { providerId }));
    await terminate([providerId]);
    expect(await providerOf(providerId)).toMatchObject({ status: "Terminated", statusBeforeTermination: "Active" });
    expect((await workflowOf(id)).status).toBe("WITHDRAWN_CANCELLED");
  });

  test("cancels by the service, with the reason, and the audit log names who terminated", async () => {
    const { providerId, workflowId } = await at("PSV_READY");
    await terminate([providerId]);
    const event = await systemDb().workflowEvent.findFirstOrThrow({ where: { workflowId, action: "cancel" } });
    expect(event).toMatchObject({ actorType: "system", reason, toStatus: "WITHDRAWN_CANCELLED" });
    const entry = await systemDb().auditEntry.findFirstOrThrow({ where: { subjectId: providerId, reason } });
    expect(entry).toMatchObject({
      action: "terminateProviders",
      actorName: "Credentialing User client",
      changes: { status: ["New", "Terminated"] },
    });
    await unterminate([providerId]);
    const back = { subjectId: providerId, action: "unterminateProviders" };
    expect(await systemDb().auditEntry.findFirstOrThrow({ where: back })).toMatchObject({
      reason: "By mistake",
      changes: { status: ["Terminated", "New"] },
    });
  });

  test("is told once to webhooks that ask for it, with the status the list showed before; its end is not", async () => {
    const { providerId, workflowId } = await at("IN_PROGRESS");
    await terminate([providerId]);
    await unterminate([providerId]);
    const events = await systemDb().outboxEvent.findMany({ where: { subjectId: providerId } });
    expect(events).toMatchObject([
      {
        type: "PROVIDER_TERMINATED",
        aliases: [],
        data: { providerId, externalId: null, previousStatus: "In Progress", newStatus: "Terminated" },
      },
    ]);
    const data = events[0]?.data as Record<string, unknown>;
    expect(Object.keys(data)).toHaveLength(5);
    expect(data["statusChangedAt"]).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    const moves = await systemDb().outboxEvent.findMany({ where: { subjectId: workflowId } });
    expect(moves.map((event) => (event.data as Record<string, unknown>)["newStatusName"])).toContain(
      "WITHDRAWN_CANCELLED",
    );
  });

  test("leaves nothing to start, to revert or to decide, until it is taken back", async () => {
    const { providerId, workflowId } = await at("PSV_READY");
    await terminate([providerId]);
    const start = () => as("Supervisor").call(`/v2/provider/${providerId}/credentialing-workflows`, { json: {} });
    const revert = () =>
      as("Supervisor").call(`/credentialing-workflows/${workflowId}/revert-status`, {
        method: "PATCH",
        json: { reason },
      });
    const approve = `/v2/credentialing-workflows/${workflowId}/steps/move-to-cred-approved`;
    expect((await start()).status).toBe(409);
    expect((await revert()).status).toBe(409);
    expect((await as("Medical Director").call(approve, { method: "PUT", json: {} })).status).toBe(409);
    expect((await providerOf(providerId)).status).toBe("Terminated");
    await unterminate([providerId]);
    expect((await revert()).status).toBe(200);
    expect(await providerOf(providerId)).toMatchObject({ status: "In Progress", workflowStatus: "PSV_READY" });
  });

  test.each(["Medical Director", "Provisional Approver", "Credentialing User", "Supervisor"] as const)(
    "is open to a %s",
    async (role) => {
      expect((await terminate([await created()], {}, role)).status).toBe(200);
    },
  );
});

describe("providers that cannot be terminated", () => {
  test("are named with the reason, in the order given and once each; all others are terminated", async () => {
    const [good, gone, twice] = [await created(), await created(), await created()];
    await terminate([gone]);
    const foreign = other.ids["prv"] ?? "";
    const answer = await terminate(["prv_nobody", twice, gone, foreign, good, twice, "prv_nobody"]);
    expect(answer.status).toBe(207);
    expect(answer.json).toEqual([
      { providerId: "prv_nobody", reason: "Provider prv_nobody was not found" },
      { providerId: gone, reason: `Provider ${gone} is already terminated` },
      { providerId: foreign, reason: `Provider ${foreign} was not found` },
    ]);
    for (const id of [good, twice]) expect((await providerOf(id)).status).toBe("Terminated");
    expect((await providerOf(foreign)).status).not.toBe("Terminated");
    expect(await systemDb().auditEntry.count({ where: { subjectId: twice, action: "terminateProviders" } })).toBe(1);
  });

  test("are as they were: who was terminated keeps the first reason and what is remembered", async () => {
    const id = await created();
    await terminate([id]);
    const before = await providerOf(id);
    expect((await terminate([id], { reason: "Another reason" })).status).toBe(207);
    expect(await providerOf(id)).toEqual(before);
  });

  test("and those that are not terminated cannot be unterminated", async () => {
    const [active, terminated] = [await created(), await created()];
    await terminate([terminated]);
    const answer = await unterminate([active, terminated, "prv_nobody"]);
    expect(answer.status).toBe(207);
    expect(answer.json).toEqual([
      { providerId: active, reason: `Provider ${active} is not terminated` },
      { providerId: "prv_nobody", reason: "Provider prv_nobody was not found" },
    ]);
    expect((await providerOf(terminated)).status).toBe("New");
  });
});

describe("without ids", () => {
  test("the filters choose as the list of providers does, with its offset and limit", async () => {
    const ids = [];
    for (let index = 0; index < 3; index += 1) ids.push(await created({ last_name: "Chosen" }));
    expect((await terminate([], { filters: { search: "chosen", offset: 1, limit: 1 } })).status).toBe(200);
    const statuses = await Promise.all(ids.map(async (id) => (await providerOf(id)).status));
    expect(statuses).toEqual(["New", "Terminated", "New"]);
    const since = { start_updated_at: new Date(Date.now() + 60_000).toISOString() };
    expect(await terminate([], { filters: since })).toMatchObject({ json: { message: "Providers terminated: 0" } });
    expect((await unterminate([], { filters: { search: "chosen", status: ["Terminated"] } })).status).toBe(204);
    expect((await providerOf(ids[1] ?? "")).status).toBe("New");
  });

  test("nobody is chosen by nothing: an offset, a limit or an order is no criterion", async () => {
    const count = () => systemDb().provider.count({ where: { status: "Terminated" } });
    const before = await count();
    for (const filters of [{}, { limit: 5 }, { offset: 2, limit: 1, sort: "name" }, { status: [] }, { search: "" }]) {
      const answer = await terminate([], { filters });
      expect(answer.status, JSON.stringify(filters)).toBe(400);
      expect(answer.json).toMatchObject({
        errors: [{ path: "provider_ids", message: "names nobody: give provider_ids or a filter" }],
      });
      expect((await unterminate([], { filters })).status).toBe(400);
    }
    expect(await count()).toBe(before);
  });

  test("but with ids the filters say nothing", async () => {
    const [named, filtered] = [await created({ last_name: "Named" }), await created({ last_name: "Filtered" })];
    expect((await terminate([named], { filters: { search: "filtered", limit: 1 } })).status).toBe(200);
    expect((await providerOf(named)).status).toBe("Terminated");
    expect((await providerOf(filtered)).status).toBe("New");
  });
});

test.each([
  ["no reason", { reason: undefined }, "reason"],
  ["a blank reason", { reason: "  " }, "reason"],
  ["a reason of 2,001 characters", { reason: "x".repeat(2001) }, "reason"],
  ["no filters", { filters: undefined }, "filters"],
  ["a filter that is no file type", { filters: { file_type: "Dirty" } }, "filters.file_type"],
  ["a limit of 1,001", { filters: { limit: 1001 } }, "filters.limit"],
  ["ids that are no list", { provider_ids: "prv_1" }, "provider_ids"],
  ["an id of 65 characters", { provider_ids: ["x".repeat(65)] }, "provider_ids.0"],
  ["10,001 ids", { provider_ids: Array.from({ length: 10_001 }, (_, index) => `prv_${index}`) }, "provider_ids"],
])("with %s nobody is terminated, and the member is named", async (_what, body, path) => {
  const id = await created();
  const answer = await terminate([id], body);
  expect(answer.status).toBe(400);
  expect((answer.json as { errors: { path: string }[] }).errors[0]?.path).toBe(path);
  expect((await providerOf(id)).status).toBe("New");
});

test("a repetition with the same Idempotency-Key answers what was answered and terminates nobody again", async () => {
  const id = await created();
  const input = { body: { provider_ids: [id, "prv_nobody"], filters: {}, reason } };
  const first = await as().invoke(terminateProviders, input, { "idempotency-key": "terminate-1" });
  const again = await as().invoke(terminateProviders, input, { "idempotency-key": "terminate-1" });
  expect(first.status).toBe(207);
  expect(again.text).toBe(first.text);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
});
