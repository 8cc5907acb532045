import { beforeAll, describe, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { type Credentialing, facilityWorkflowAt, workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { type Finding, raiseFlag } from "./raise";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let file: Credentialing;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  file = await inContext(tenant.organizationId, (ctx) => workflowAt(ctx, "PSV_READY"));
});

const raise = (facts: Partial<Omit<Finding, "providerId" | "facilityId">> = {}, providerId = file.providerId) =>
  inContext(tenant.organizationId, (ctx) =>
    raiseFlag(ctx, {
      providerId,
      flagType: "OIG exclusion",
      severity: "critical",
      subCollectionName: "sanctions",
      description: "Possibly excluded",
      actionSource: "MONITORING",
      fingerprint: "oig:1",
      matchHash: "same person, same record",
      isConfirmed: false,
      evidence: { bits: 12 },
      ...facts,
    }),
  );
const change = (id: string, action: "activate" | "deactivate", json: object = { reason: "Another person" }) =>
  tenant.callers.Supervisor.call(`/flags/${id}/${action}`, { method: "PATCH", json });
const list = async () => {
  const { json } = await tenant.callers.Supervisor.call(`/v2/flags?provider_id=${file.providerId}`);
  return json as Record<string, unknown>[];
};
const counted = async () =>
  (await systemDb().provider.findFirstOrThrow({ where: { id: file.providerId } })).activeFlags;

describe("a flag", () => {
  test("that is found again is the same flag, and counts once", async () => {
    const first = await raise();
    const again = await raise({ description: "Possibly excluded since 2020" });
    expect(again).toEqual({ id: first.id, active: true });
    expect(await list()).toMatchObject([{ id: first.id, description: "Possibly excluded since 2020", active: true }]);
    expect(await counted()).toBe(1);
  });

  test("that a person cleared stays cleared until the record or the provider's identity changes", async () => {
    const { id } = await raise();
    expect((await change(id, "deactivate")).json).toEqual({ success: true });
    expect(await raise()).toEqual({ id, active: false });
    expect(await counted()).toBe(0);
    expect(await list()).toMatchObject([
      { active: false, resolution: "cleared", resolutionReason: "Another person", resolvedByName: "Supervisor client" },
    ]);
    expect(await raise({ matchHash: "the record has changed" })).toEqual({ id, active: true });
    expect(await list()).toMatchObject([{ active: true, resolution: "", resolutionReason: "", resolvedAt: null }]);
    expect(await counted()).toBe(1);
  });

  test("is cleared and activated without a body, as clients of the original API do, and twice does nothing", async () => {
    const { id } = await raise({ fingerprint: "oig:2" });
    const bare = (action: string) => tenant.callers.Supervisor.call(`/flags/${id}/${action}`, { method: "PATCH" });
    for (const action of ["deactivate", "deactivate", "activate", "activate"]) {
      expect((await bare(action)).json).toEqual({ success: true });
    }
    const audited = await systemDb().auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } });
    expect(audited.map(({ action }) => action)).toEqual(["raiseFlag", "deactivateFlag", "activateFlag"]);
  });

  test("of a confirmed match is cleared by a Supervisor only; once confirmed it stays confirmed", async () => {
    const { id } = await raise({ fingerprint: "oig:3", isConfirmed: true });
    await raise({ fingerprint: "oig:3", isConfirmed: false });
    for (const role of ["Medical Director", "Provisional Approver", "Credentialing User"] as const) {
      const { status } = await tenant.callers[role].call(`/flags/${id}/deactivate`, { method: "PATCH" });
      expect(status).toBe(403);
    }
    expect((await change(id, "deactivate")).status).toBe(200);
  });
});

test("the list shows every member of the specification, active flags first, and reads are the reader's own", async () => {
  const { id } = await raise({ fingerprint: "oig:4", flagType: "License expired", severity: "major" });
  const { organizationId, clients } = tenant;
  const supervisor = clients.find(({ roles: [role] }) => role === "Supervisor");
  await systemDb().flagRead.create({ data: { organizationId, flagId: id, readerId: supervisor?.id ?? "" } });
  const flags = await list();
  expect(flags.find((flag) => flag.id === id)).toMatchObject({
    read: true,
    active: true,
    subCollectionName: "sanctions",
    description: "Possibly excluded",
    actionSource: "MONITORING",
    createdAt: expect.stringMatching(/Z$/),
    flagType: "License expired",
  });
  const activity = flags.map(({ active }) => active);
  expect(activity).toEqual(activity.toSorted((left, right) => Number(right) - Number(left)));
  const others = await tenant.callers["Medical Director"].call(`/v2/flags?provider_id=${file.providerId}`);
  expect((others.json as { id: string; read: boolean }[]).find((flag) => flag.id === id)?.read).toBe(false);
  expect((await tenant.callers.Supervisor.call("/v2/flags")).status).toBe(400);
});

test("a flag of a facility is listed and cleared as a provider's is, and the facility counts it", async () => {
  const { facilityId } = await inContext(tenant.organizationId, (ctx) => facilityWorkflowAt(ctx, "PSV_READY"));
  const { id } = await inContext(tenant.organizationId, (ctx) =>
    raiseFlag(ctx, {
      facilityId,
      flagType: "License revoked",
      severity: "critical",
      subCollectionName: "licenses",
      description: "The state license is revoked",
      actionSource: "CREDENTIALING",
      fingerprint: "rule:license",
      matchHash: "this license",
      isConfirmed: false,
      evidence: {},
    }),
  );
  const facility = () => systemDb().facility.findFirstOrThrow({ where: { id: facilityId } });
  const flags = (query: string) => tenant.callers.Supervisor.call(`/v2/flags?${query}`);
  expect((await flags(`facility_id=${facilityId}`)).json).toMatchObject([{ id, active: true }]);
  const flagged = await facility();
  expect(flagged.activeFlags).toBe(1);

  expect((await change(id, "deactivate")).status).toBe(200);
  expect((await flags(`facility_id=${facilityId}`)).json).toMatchObject([{ id, resolution: "cleared" }]);
  const cleared = await facility();
  expect(cleared.activeFlags).toBe(0);
  expect(cleared.version).toBeGreaterThan(flagged.version);
  expect((await change(id, "activate")).status).toBe(200);
  expect((await facility()).activeFlags).toBe(1);

  expect((await flags(`facility_id=${facilityId}&provider_id=${file.providerId}`)).status).toBe(400);
  expect((await flags("facility_id=fac_01hzy3v7k4c9m2n8p5q6r7s8t9")).status).toBe(404);
});

test("flags that are cleared while the workflow is decided neither deadlock nor get lost", async () => {
  const files = await inContext(tenant.organizationId, async (ctx) => {
    const many: Credentialing[] = [];
    for (let index = 0; index < 12; index += 1) many.push(await workflowAt(ctx, "PSV_READY"));
    return many;
  });
  const flags = await Promise.all(files.map(({ providerId }) => raise({ fingerprint: "oig:5" }, providerId)));
  const answers = await Promise.all(
    files.flatMap(({ workflowId }, index) => [
      tenant.callers["Medical Director"].call(`/v2/credentialing-workflows/${workflowId}/steps/move-to-tabled`, {
        method: "PUT",
      }),
      change(flags[index]?.id ?? "", "deactivate"),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual(files.flatMap(() => [204, 200]));
});
