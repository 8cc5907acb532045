import { beforeAll, describe, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { WorkflowStatusChange } from "@/lib/webhooks/event-schemas";
import { inContext } from "@/prisma/factories/context";
import type { ProviderFacts } from "@/prisma/factories/provider";
import { type RestingStatus, workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
});

const at = (status: RestingStatus, facts: Partial<ProviderFacts> = {}) =>
  inContext(tenant.organizationId, (ctx) => workflowAt(ctx, status, facts));
const supervise = (path: string, method: string, json: object = {}) =>
  tenant.callers.Supervisor.call(path, { method, json });
const decide = (workflowId: string, step: string, json: object = {}) =>
  tenant.callers["Medical Director"].call(`/v2/credentialing-workflows/${workflowId}/steps/move-to-${step}`, {
    method: "PUT",
    json,
  });
const revert = (workflowId: string) =>
  supervise(`/credentialing-workflows/${workflowId}/revert-status`, "PATCH", { reason: "By mistake" });
const cancel = (workflowId: string) =>
  supervise(`/v2/credentialing-workflows/${workflowId}/steps/move-to-cancel`, "PUT", { reason: "Withdrawn" });
const share = (providerId: string) =>
  supervise(`/v2/providers/${providerId}/share-to-cred-committee`, "PATCH", { reason: "Malpractice history" });

const eventsOf = (subjectId: string) =>
  systemDb().outboxEvent.findMany({ where: { subjectId }, orderBy: { sequence: "asc" } });
const timelineOf = (workflowId: string) =>
  systemDb().workflowEvent.findMany({ where: { workflowId }, orderBy: { sequence: "asc" } });

describe("the timeline", () => {
  test("has one record and one event for every change, each naming the one before it", async () => {
    const file = await at("PSV_READY", { external_id: "P-77" });
    await decide(file.workflowId, "tabled");
    await share(file.providerId);
    await decide(file.workflowId, "cred-approved");
    await revert(file.workflowId);
    await cancel(file.workflowId);

    const records = await timelineOf(file.workflowId);
    const events = (await eventsOf(file.workflowId)).map(({ data }) => WorkflowStatusChange.parse(data));
    expect(records.map(({ sequence }) => sequence)).toEqual(records.map((_, index) => index + 1));
    expect(events).toHaveLength(records.length);
    for (const [index, event] of events.entries()) {
      const [record, previous] = [records[index], records[index - 1]];
      expect(event).toEqual({
        credentialingWorkflowId: file.workflowId,
        previousStatusId: previous?.id ?? null,
        previousStatusName: previous?.toStatus ?? null,
        newStatusId: record?.id,
        newStatusName: record?.toStatus,
        statusChangedAt: record?.occurredAt.toISOString(),
        practitionerExternalId: "P-77",
      });
      expect(record).toMatchObject({ previousEventId: previous?.id ?? null, fromStatus: previous?.toStatus ?? null });
    }
    const audited = await systemDb().auditEntry.findMany({ where: { subjectId: file.workflowId } });
    expect(audited.filter(({ changes }) => changes !== null && Object.hasOwn(Object(changes), "status"))).toHaveLength(
      records.length,
    );
  });

  test("is answered in order by both operations, v1 with moments and v2 with calendar dates", async () => {
    const file = await at("CRED_APPROVED");
    const records = await timelineOf(file.workflowId);
    const v1 = await tenant.callers.Supervisor.call(`/providers/${file.providerId}/credentialing-workflow-timelines`);
    const v2 = await tenant.callers.Supervisor.call(`/v2/provider/${file.providerId}/credentialing-workflow-timelines`);
    const ids = ({ json }: { json: unknown }) => (json as { id: string }[]).map(({ id }) => id);
    expect(ids(v1)).toEqual(records.map(({ id }) => id));
    expect(ids(v2)).toEqual(ids(v1));
    const today = new Date().toISOString().slice(0, 10);
    expect((v2.json as object[]).at(-1)).toMatchObject({
      credentialingStatus: "Cred approved",
      credentialingDecisionDate: today,
      lastCredentialedDate: today,
      orgEntity: { id: null, name: null },
    });
    expect((v1.json as object[]).at(-1)).toMatchObject({
      credentialingStatus: "Cred approved",
      credentialingDecisionDate: expect.stringMatching(/T.*Z$/),
      credentialingWorkflowId: file.workflowId,
    });
    expect((await supervise("/v2/provider/prv_nowhere/credentialing-workflow-timelines", "POST")).status).toBe(405);
  });
});

test("notes are added, changed and listed in their order, and stay with their workflow", async () => {
  const [file, other] = [await at("IN_PROGRESS"), await at("IN_PROGRESS")];
  const path = `/credentialing-workflows/${file.workflowId}/notes`;
  const added = await supervise(path, "POST", { message: "Called the board" });
  expect(added.status).toBe(201);
  const { id } = added.json as { id: string };
  await tenant.callers["Medical Director"].call(path, { json: { message: "Answer expected on Monday" } });
  const changed = await tenant.callers["Medical Director"].call(`${path}/${id}`, {
    method: "PATCH",
    json: { message: "Called the board twice" },
  });
  expect(changed.json).toMatchObject({ id, message: "Called the board twice", createdByName: "Supervisor client" });
  expect(changed.json).toMatchObject({ updatedByName: "Medical Director client" });
  const { json } = await tenant.callers.Supervisor.call(path);
  expect((json as { message: string }[]).map(({ message }) => message)).toEqual([
    "Called the board twice",
    "Answer expected on Monday",
  ]);
  const elsewhere = `/credentialing-workflows/${other.workflowId}/notes`;
  expect((await supervise(`${elsewhere}/${id}`, "PATCH", { message: "x" })).status).toBe(404);
  expect((await tenant.callers.Supervisor.call(elsewhere)).json).toEqual([]);
  expect((await supervise(path, "POST", { message: " " })).status).toBe(400);
});
