import { beforeAll, describe, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { raiseFlag } from "@/lib/flags/raise";
import { WorkflowStatusChange } from "@/lib/webhooks/event-schemas";
import { inContext } from "@/prisma/factories/context";
import { createProvider, type ProviderFacts } from "@/prisma/factories/provider";
import { type Credentialing, type RestingStatus, workflowAt } from "@/prisma/factories/workflow";
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
const start = (providerId: string) => supervise(`/v2/provider/${providerId}/credentialing-workflows`, "POST");
const share = (providerId: string) =>
  supervise(`/v2/providers/${providerId}/share-to-cred-committee`, "PATCH", { reason: "Malpractice history" });
const providerOf = ({ providerId: id }: { providerId: string }) =>
  systemDb().provider.findFirstOrThrow({ where: { id } });
const statusOf = async (id: string) => (await systemDb().workflow.findFirstOrThrow({ where: { id } })).status;
const terminate = (id: string) => systemDb().provider.updateMany({ where: { id }, data: { status: "Terminated" } });

/** What an event and a decision change on the provider. */
async function standing(file: Credentialing) {
  const provider = await providerOf(file);
  const { status, workflowStatus, initialCredentialingDate, lastCredentialedDate, nextCredentialingDate } = provider;
  return { status, workflowStatus, initialCredentialingDate, lastCredentialedDate, nextCredentialingDate };
}

const eventsOf = (subjectId: string) =>
  systemDb().outboxEvent.findMany({ where: { subjectId }, orderBy: { sequence: "asc" } });
const timelineOf = (workflowId: string) =>
  systemDb().workflowEvent.findMany({ where: { workflowId }, orderBy: { sequence: "asc" } });

describe("a start", () => {
  test("begins an initial cycle, puts the provider in progress and answers both ids", async () => {
    const providerId = await inContext(tenant.organizationId, (ctx) => createProvider(ctx));
    const { status, json } = await start(providerId);
    expect(status).toBe(201);
    const { id } = json as { id: string };
    expect(json).toEqual({ id, providerId });
    expect(await providerOf({ providerId })).toMatchObject({
      status: "In Progress",
      workflowStatus: "NOT_STARTED",
      currentWorkflowId: id,
      credentialingCycle: "Initial",
    });
  });

  test("is refused with 400 while a workflow is unfinished, whatever it waits for, and names it", async () => {
    for (const status of ["NOT_STARTED", "DATA_MISSING", "PSV_READY", "HOLD_FOR_COMMITTEE", "TABLED"] as const) {
      const { providerId, workflowId } = await at(status);
      const answer = await start(providerId);
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ detail: expect.stringContaining(workflowId) });
    }
  });

  test("after an approval begins recredentialing, through which an active provider stays active", async () => {
    const { providerId } = await at("CRED_APPROVED");
    expect((await start(providerId)).status).toBe(201);
    expect(await providerOf({ providerId })).toMatchObject({ status: "Active", credentialingCycle: "Recredentialing" });
    const listed = await tenant.callers.Supervisor.call(`/v2/provider?provider_id=${providerId}`);
    expect(listed.json).toMatchObject({ data: { credentialing_status: "Not Started" } });
  });

  test("for a provider who was credentialed elsewhere before is recredentialing too, and listed so", async () => {
    const file = await at("IN_PROGRESS", { last_credentialed_date: "2022-01-31", npi: "", external_id: "elsewhere" });
    expect(await providerOf(file)).toMatchObject({ credentialingCycle: "Recredentialing", status: "In Progress" });
    const { json } = await tenant.callers.Supervisor.call(`/v2/provider?provider_id=${file.providerId}`);
    expect(json).toMatchObject({ data: { credentialing_status: "Recredentialing in progress" } });
  });

  test("is refused with 409 for a terminated provider", async () => {
    const { providerId } = await at("WITHDRAWN_CANCELLED");
    await terminate(providerId);
    expect((await start(providerId)).status).toBe(409);
  });

  test("of twenty at the same moment one begins a workflow", async () => {
    const providerId = await inContext(tenant.organizationId, (ctx) => createProvider(ctx));
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(providerId)));
    const codes = answers.map(({ status }) => status).toSorted();
    expect(codes).toEqual([201, ...Array.from({ length: 19 }, () => 400)]);
  });
});

describe("a revert", () => {
  test("of an approval restores the provider as he or she was before", async () => {
    const file = await at("PSV_READY", { initial_credentialing_date: "2019-06-01" });
    const before = await standing(file);
    await decide(file.workflowId, "cred-approved");
    expect((await standing(file)).status).toBe("Active");
    const answer = await revert(file.workflowId);
    expect(answer.json).toEqual({ id: file.workflowId, status: "PSV_READY" });
    expect(await standing(file)).toEqual(before);
    const workflow = await systemDb().workflow.findFirstOrThrow({ where: { id: file.workflowId } });
    expect(workflow).toMatchObject({ decisionDate: null, decisionEnteredById: null, medicalDirectorId: null });
  });

  test("leaves what something newer has changed since", async () => {
    const file = await at("CRED_APPROVED");
    const path = `/v2/providers/${file.providerId}`;
    expect((await supervise(path, "PATCH", { initial_credentialing_date: "2011-11-11" })).status).toBe(200);
    await revert(file.workflowId);
    const provider = await standing(file);
    expect(provider.initialCredentialingDate?.toISOString()).toBe("2011-11-11T00:00:00.000Z");
    expect(provider).toMatchObject({ status: "In Progress", lastCredentialedDate: null, nextCredentialingDate: null });
  });

  test("twice walks back two events and does not jump to and fro", async () => {
    const file = await at("TABLED");
    await decide(file.workflowId, "cred-denied");
    await cancel(file.workflowId);
    expect((await revert(file.workflowId)).json).toMatchObject({ status: "CRED_DENIED" });
    expect((await standing(file)).status).toBe("Denied");
    expect((await revert(file.workflowId)).json).toMatchObject({ status: "TABLED" });
    expect((await revert(file.workflowId)).json).toMatchObject({ status: "PSV_READY" });
    expect((await revert(file.workflowId)).status).toBe(409);
    const { json } = await tenant.callers.Supervisor.call(`/v2/credentialing-workflows/${file.workflowId}`);
    const { timeline } = json as { timeline: { action: string; isReverted: boolean }[] };
    expect(timeline.filter(({ isReverted }) => isReverted).map(({ action }) => action)).toEqual([
      "table",
      "deny",
      "cancel",
    ]);
  });

  test("after a new decision takes back the new one, not the one that was taken back before", async () => {
    const file = await at("CRED_APPROVED");
    await revert(file.workflowId);
    await decide(file.workflowId, "tabled");
    await decide(file.workflowId, "cred-denied");
    expect((await revert(file.workflowId)).json).toMatchObject({ status: "TABLED" });
    expect((await standing(file)).status).toBe("In Progress");
  });

  test("touches only the newest workflow of a provider", async () => {
    const { providerId, workflowId } = await at("CRED_DENIED");
    expect((await start(providerId)).status).toBe(201);
    const { status, json } = await revert(workflowId);
    expect(status).toBe(409);
    expect(json).toMatchObject({ detail: expect.stringContaining("newest") });
    expect(await statusOf(workflowId)).toBe("CRED_DENIED");
  });

  test("is refused while the provider is terminated, and so is cancelling what was decided", async () => {
    const file = await at("CRED_APPROVED");
    await terminate(file.providerId);
    expect((await revert(file.workflowId)).status).toBe(409);
    expect((await cancel(file.workflowId)).status).toBe(409);
    expect(await statusOf(file.workflowId)).toBe("CRED_APPROVED");
  });
});

describe("a cancellation", () => {
  test("takes back that the workflow was started, and lets another one start", async () => {
    const file = await at("PSV_READY");
    expect((await standing(file)).status).toBe("In Progress");
    expect((await cancel(file.workflowId)).status).toBe(204);
    expect(await standing(file)).toMatchObject({ status: "New", workflowStatus: "WITHDRAWN_CANCELLED" });
    expect((await start(file.providerId)).status).toBe(201);
  });

  test("of an approved workflow takes back the decision, and its revert brings it back", async () => {
    const file = await at("CRED_APPROVED");
    const approved = await standing(file);
    expect((await cancel(file.workflowId)).status).toBe(204);
    expect(await standing(file)).toMatchObject({ status: "New", lastCredentialedDate: null });
    expect((await revert(file.workflowId)).json).toMatchObject({ status: "CRED_APPROVED" });
    expect(await standing(file)).toEqual(approved);
  });
});

describe("sharing to the committee", () => {
  const aFlag = ({ providerId }: Credentialing) =>
    inContext(tenant.organizationId, (ctx) =>
      raiseFlag(ctx, {
        providerId,
        flagType: "Malpractice settlement",
        severity: "major",
        subCollectionName: "malpractice-insurances",
        description: "Two settlements in five years",
        actionSource: "MANUAL",
        fingerprint: `settlement:${providerId}`,
        matchHash: "1",
        isConfirmed: false,
        evidence: {},
      }),
    );

  test("is told as sent and as held, at once, and marks the provider and the active flags", async () => {
    const file = await at("PSV_READY");
    const { id } = await aFlag(file);
    expect((await share(file.providerId)).status).toBe(204);
    const steps = (await timelineOf(file.workflowId))
      .slice(-2)
      .map(({ fromStatus, toStatus }) => [fromStatus, toStatus]);
    expect(steps).toEqual([
      ["PSV_READY", "SENT_TO_COMMITTEE"],
      ["SENT_TO_COMMITTEE", "HOLD_FOR_COMMITTEE"],
    ]);
    const names = (await eventsOf(file.workflowId)).slice(-2).map(({ data }) => WorkflowStatusChange.parse(data));
    expect(names.map(({ newStatusName }) => newStatusName)).toEqual(["SENT_TO_COMMITTEE", "HOLD_FOR_COMMITTEE"]);
    expect(await providerOf(file)).toMatchObject({
      sharedToCommitteeReason: "Malpractice history",
      sharedToCommitteeBy: "Supervisor client",
    });
    expect(await systemDb().flag.findFirstOrThrow({ where: { id } })).toMatchObject({ sharedToCommittee: true });
  });

  test("moves what is tabled as well, and only marks a provider whose workflow is elsewhere or not begun", async () => {
    const tabled = await at("TABLED");
    expect((await share(tabled.providerId)).status).toBe(204);
    expect(await statusOf(tabled.workflowId)).toBe("HOLD_FOR_COMMITTEE");
    for (const status of ["IN_PROGRESS", "HOLD_FOR_COMMITTEE", "CRED_APPROVED"] as const) {
      const file = await at(status);
      expect((await share(file.providerId)).status).toBe(204);
      expect(await statusOf(file.workflowId)).toBe(status);
      expect((await providerOf(file)).sharedToCommitteeAt).not.toBeNull();
    }
    const providerId = await inContext(tenant.organizationId, (ctx) => createProvider(ctx));
    expect((await share(providerId)).status).toBe(204);
    expect((await providerOf({ providerId })).sharedToCommitteeAt).not.toBeNull();
  });

  test("needs a reason and a provider of the organization", async () => {
    const { providerId } = await at("PSV_READY");
    expect((await supervise(`/v2/providers/${providerId}/share-to-cred-committee`, "PATCH")).status).toBe(400);
    expect((await share("prv_nowhere")).status).toBe(404);
  });
});

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
