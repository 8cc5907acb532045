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
const start = (providerId: string) => supervise(`/v2/provider/${providerId}/credentialing-workflows`, "POST");
const share = (providerId: string) =>
  supervise(`/v2/providers/${providerId}/share-to-cred-committee`, "PATCH", { reason: "Malpractice history" });
const providerOf = ({ providerId: id }: { providerId: string }) =>
  systemDb().provider.findFirstOrThrow({ where: { id } });
const statusOf = async (id: string) => (await systemDb().workflow.findFirstOrThrow({ where: { id } })).status;
const terminate = (id: string) =>
  systemDb().provider.updateMany({
    where: { id },
    data: { status: "Terminated", statusBeforeTermination: "In Progress" },
  });

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
