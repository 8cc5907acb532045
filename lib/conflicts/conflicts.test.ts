import { beforeAll, expect, test } from "vitest";
import type { Answer } from "@/lib/api/caller";
import type { Role } from "@/lib/api/context";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { type Caller } from "@/lib/api/caller";
import { createClient, createPerson, type Person } from "@/prisma/factories/organization";
import type { ProviderFacts } from "@/prisma/factories/provider";
import { facilityWorkflowAt, readyWorkflow, workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let imogen: Person;
let otis: Person;
let asImogen: Caller;
let asOtis: Caller;
let asSupervisor: Caller;
let supervisor: Person;

async function staff(name: string, roles: Role[]): Promise<[Person, Caller]> {
  const { organizationId } = tenant;
  const email = `${name.split(" ")[0]?.toLowerCase()}@north.example`;
  const person = await createPerson(organizationId, { name, email, roles });
  return [person, await server().as(await createClient(organizationId, { name, roles, userId: person.id }))];
}

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  [imogen, asImogen] = await staff("Imogen Farrow", ["Medical Director"]);
  [otis, asOtis] = await staff("Otis Farrow", ["Medical Director", "Supervisor"]);
  [supervisor, asSupervisor] = await staff("Edda Marsh", ["Supervisor"]);
});

const ready = (facts: Partial<ProviderFacts> = {}) =>
  inContext(tenant.organizationId, (ctx) => readyWorkflow(ctx, facts));
const declare = (caller: Caller, json: object) => caller.call("/v2/conflicts-of-interest", { json });
const withdraw = (caller: Caller, id: string) =>
  caller.call(`/v2/conflicts-of-interest/${id}/withdrawal`, { method: "PUT", json: { reason: "Left the practice" } });
const step = (caller: Caller, workflowId: string, name: string, json: object = {}): Promise<Answer> =>
  caller.call(`/v2/credentialing-workflows/${workflowId}/steps/move-to-${name}`, { method: "PUT", json });
const reason = "We share a practice";
const idOf = ({ json }: Answer) => (json as { id: string }).id;

test("whoever declares a conflict of interest decides nothing about that provider, and others still may", async () => {
  const { providerId, workflowId } = await ready();
  const declared = await declare(asImogen, { providerId, reason });
  expect(declared).toMatchObject({
    status: 201,
    json: { userId: imogen.id, userName: "Imogen Farrow", providerId, reason, createdByName: "Imogen Farrow" },
  });
  for (const name of ["cred-approved", "cred-denied", "tabled"]) {
    const { status, json } = await step(asImogen, workflowId, name);
    expect(status, name).toBe(409);
    expect(json).toMatchObject({
      detail: expect.stringContaining("Imogen Farrow: We share a practice"),
      blockedBy: [{ kind: "conflict-of-interest", subject: imogen.id }],
    });
  }
  const named = await step(asOtis, workflowId, "cred-approved", { medicalDirectorId: imogen.id });
  expect(named.status).toBe(409);
  const path = `/v2/credentialing-workflows/${workflowId}`;
  const shown = (await asImogen.call(path)).json as { allowedActions: string[]; unavailableActions: object[] };
  expect(shown).toMatchObject({ conflictsOfInterest: [{ userId: imogen.id, reason, mayWithdraw: true }] });
  for (const action of ["approve", "deny", "table"]) {
    expect(shown.allowedActions).not.toContain(action);
    expect(shown.unavailableActions).toContainEqual(
      expect.objectContaining({ action, reason: `You have a conflict of interest: ${reason}` }),
    );
  }
  // Handing the file to the committee is the way out, so it stays open.
  expect(shown.allowedActions).toContain("shareToCommittee");
  expect((await step(asOtis, workflowId, "cred-approved")).status).toBe(204);
  const entry = await systemDb().auditEntry.findFirstOrThrow({ where: { action: "declareConflictOfInterest" } });
  expect(entry).toMatchObject({ subjectType: "provider", subjectId: providerId, reason, actorName: "Imogen Farrow" });
});

test("a conflict of interest stops taking a decision back and recording an exception too", async () => {
  const tabled = await inContext(tenant.organizationId, (ctx) => workflowAt(ctx, "TABLED"));
  expect((await declare(asOtis, { providerId: tabled.providerId, reason })).status).toBe(201);
  const back = await asOtis.call(`/credentialing-workflows/${tabled.workflowId}/revert-status`, {
    method: "PATCH",
    json: { reason: "Too early" },
  });
  const exception = await asOtis.call(`/v2/credentialing-workflows/${tabled.workflowId}/overrides`, {
    method: "PUT",
    json: { kind: "verification-window", reason: "Renewed by telephone" },
  });
  expect([back.status, exception.status]).toEqual([409, 409]);
});

test("a Supervisor declares for others; nobody else does, and nobody lifts what another saw in him or her", async () => {
  const { providerId, workflowId } = await ready();
  expect((await declare(asImogen, { providerId, userId: otis.id, reason })).status).toBe(403);
  const declared = await declare(asSupervisor, { providerId, userId: otis.id, reason });
  expect(declared.status).toBe(201);
  expect((await declare(asSupervisor, { providerId, userId: otis.id, reason })).status).toBe(409);
  expect((await withdraw(asOtis, idOf(declared))).status).toBe(403);
  expect((await withdraw(asImogen, idOf(declared))).status).toBe(403);
  expect((await step(asOtis, workflowId, "cred-denied")).status).toBe(409);
  expect((await withdraw(asSupervisor, idOf(declared))).status).toBe(204);
  expect((await withdraw(asSupervisor, idOf(declared))).status).toBe(409);
  expect((await step(asOtis, workflowId, "cred-denied")).status).toBe(204);
  const { json } = await asSupervisor.call(`/v2/conflicts-of-interest?providerId=${providerId}`);
  expect(json).toMatchObject([{ withdrawnByName: "Edda Marsh", withdrawnReason: "Left the practice" }]);
  expect((await asSupervisor.call(`/v2/conflicts-of-interest?providerId=${providerId}&open=true`)).json).toEqual([]);
  expect(supervisor.id).not.toBe(otis.id);
});

test("a decider whose e-mail address is the provider's own is stopped without any declaration", async () => {
  const { providerId, workflowId } = await ready();
  const where = { organizationId_id: { organizationId: tenant.organizationId, id: providerId } };
  await systemDb().provider.update({ where, data: { primaryEmail: "Imogen@North.example" } });
  const { status, json } = await step(asImogen, workflowId, "cred-approved");
  expect(status).toBe(409);
  expect(json).toMatchObject({ detail: expect.stringContaining("The e-mail address on file is this person's own") });
  const shown = (await asOtis.call(`/v2/credentialing-workflows/${workflowId}`)).json;
  expect(shown).toMatchObject({ conflictsOfInterest: [{ id: null, userId: imogen.id, mayWithdraw: false }] });
  expect((await step(asOtis, workflowId, "cred-approved")).status).toBe(204);
});

test("a facility is treated like a provider, and a conflict names one of them and a user of the organization", async () => {
  const { facilityId, workflowId } = await inContext(tenant.organizationId, (ctx) =>
    facilityWorkflowAt(ctx, "PSV_READY"),
  );
  expect((await declare(asImogen, { facilityId, reason: "I sit on its board" })).status).toBe(201);
  const path = `/v2/facility-credentialing-workflows/${workflowId}/steps/move-to-cred-approved`;
  expect((await asImogen.call(path, { method: "PUT", json: {} })).status).toBe(409);
  const { providerId } = await ready();
  for (const [json, expected] of [
    [{ reason }, 400],
    [{ providerId, facilityId, reason }, 400],
    [{ providerId, reason: " " }, 400],
    [{ providerId, userId: "usr_nobody", reason }, 400],
    [{ providerId: "prv_nobody", reason }, 404],
  ] as const) {
    expect((await declare(asSupervisor, json)).status).toBe(expected);
  }
  const nobodys = tenant.callers["Medical Director"];
  expect((await declare(nobodys, { providerId, reason })).status).toBe(400);
});

test("a decision rests on the file as it was read: a declaration, a flag or a changed record in between answers 412", async () => {
  const { providerId, workflowId } = await ready();
  const path = `/v2/credentialing-workflows/${workflowId}`;
  const tag = async () => (await asOtis.call(path)).headers.get("etag") ?? "";
  const approve = (ifMatch: string) =>
    asOtis.call(`${path}/steps/move-to-cred-approved`, { method: "PUT", json: {}, headers: { "if-match": ifMatch } });
  const before = await tag();
  await declare(asImogen, { providerId, reason });
  expect((await approve(before)).status).toBe(412);
  const declared = await tag();
  const changed = await asOtis.call(`/v2/providers/${providerId}`, { method: "PATCH", json: { external_id: "EHR-7" } });
  expect(changed.status).toBe(200);
  expect((await approve(declared)).status).toBe(412);
  const recorded = await tag();
  await asSupervisor.call(`${path}/overrides`, {
    method: "PUT",
    json: { kind: "verification-window", reason: "Renewed by telephone" },
  });
  expect((await approve(recorded)).status).toBe(412);
  // A step of staff rests on the workflow alone, and any one of several versions may be named.
  const [own] = (await tag()).split(".");
  const assign = { method: "PUT", json: { user_id: otis.id }, headers: { "if-match": `"1.1", ${own}.1"` } };
  expect((await asOtis.call(`${path}/assignee`, assign)).status).toBe(204);
  expect((await approve(await tag())).status).toBe(204);
});
