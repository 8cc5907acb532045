import { beforeAll, describe, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import type { ProviderFacts } from "@/prisma/factories/provider";
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
const providerOf = ({ providerId: id }: { providerId: string }) =>
  systemDb().provider.findFirstOrThrow({ where: { id } });
const statusOf = async (id: string) => (await systemDb().workflow.findFirstOrThrow({ where: { id } })).status;
const terminate = (id: string) =>
  systemDb().provider.updateMany({
    where: { id },
    data: { status: "Terminated", statusBeforeTermination: "In Progress" },
  });

/** What an event and a decision change on the provider. */
async function standing(file: Credentialing) {
  const provider = await providerOf(file);
  const { status, workflowStatus, initialCredentialingDate, lastCredentialedDate, nextCredentialingDate } = provider;
  return { status, workflowStatus, initialCredentialingDate, lastCredentialedDate, nextCredentialingDate };
}

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
