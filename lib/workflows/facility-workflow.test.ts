import { beforeAll, describe, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { FacilityWorkflowStatusChange } from "@/lib/webhooks/event-schemas";
import { inContext } from "@/prisma/factories/context";
import { createFacility, type FacilityFacts } from "@/prisma/factories/facility";
import { facilityWorkflowAt, type RestingStatus, workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { batchSignatureStatement, signatureStatementFor } from "./signature-statement";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
});

const at = (status: RestingStatus, facts: Partial<FacilityFacts> = {}) =>
  inContext(tenant.organizationId, (ctx) => facilityWorkflowAt(ctx, status, facts));
const root = "/v2/facility-credentialing-workflows";
const step = (workflowId: string, name: string, json: object = {}, role: keyof Tenant["callers"] = "Supervisor") =>
  tenant.callers[role].call(`${root}/${workflowId}/${name}`, { method: "PUT", json });
const facilityOf = (id: string) => systemDb().facility.findFirstOrThrow({ where: { id } });
const workflowOf = (id: string) => systemDb().workflow.findFirstOrThrow({ where: { id } });
const elementsOf = (workflowId: string) => systemDb().verification.findMany({ where: { workflowId } });

describe("starting a facility's credentialing", () => {
  test("answers the workflow and the facility, and asks for what facilities must show", async () => {
    const facilityId = await inContext(tenant.organizationId, (ctx) => createFacility(ctx, { type: "Telemedicine" }));
    const started = await tenant.callers.Supervisor.call(`/v2/facilities/${facilityId}/credentialing-workflows`, {
      method: "POST",
    });
    expect(started).toMatchObject({ status: 201, json: { facilityId } });
    const { id } = started.json as { id: string };
    expect(await facilityOf(facilityId)).toMatchObject({ status: "In Progress", currentWorkflowId: id });
    const elements = new Map((await elementsOf(id)).map(({ element, status }) => [element, status]));
    expect([...elements.keys()].toSorted()).toEqual(
      ["accreditation", "clia", "cms_certification", "facility_license", "liability_insurance"].concat(
        "ofac_sanctions",
        "oig_exclusion",
        "preclusion",
        "sam_exclusion",
        "state_exclusion",
      ),
    );
    // A telemedicine company tests no specimens and is not certified by Medicare.
    expect(elements.get("clia")).toBe("not_applicable");
    expect(elements.get("cms_certification")).toBe("not_applicable");
    const again = await tenant.callers.Supervisor.call(`/v2/facilities/${facilityId}/credentialing-workflows`, {
      method: "POST",
    });
    expect(again.status).toBe(400);
  });

  test("is no provider's affair: a facility's id under the provider's address is unknown, and the other way round", async () => {
    const { facilityId } = await at("NOT_STARTED");
    const { providerId } = await inContext(tenant.organizationId, (ctx) => workflowAt(ctx, "NOT_STARTED"));
    const start = (path: string) => tenant.callers.Supervisor.call(path, { method: "POST" });
    expect((await start(`/v2/provider/${facilityId}/credentialing-workflows`)).status).toBe(404);
    expect((await start(`/v2/facilities/${providerId}/credentialing-workflows`)).status).toBe(404);
  });
});

describe("a decision on a facility", () => {
  test("makes it active, dates it, and a revert takes that back", async () => {
    const { facilityId, workflowId } = await at("PSV_READY");
    const decision = { credStatusDate: "2026-03-02" };
    const approved = await step(workflowId, "steps/move-to-cred-approved", decision, "Medical Director");
    expect(approved.status).toBe(204);
    const facility = await facilityOf(facilityId);
    expect(facility).toMatchObject({ status: "Active", workflowStatus: "CRED_APPROVED" });
    expect(facility.lastCredentialedDate?.toISOString()).toBe("2026-03-02T00:00:00.000Z");
    expect(facility.nextCredentialingDate?.toISOString()).toBe("2029-03-02T00:00:00.000Z");
    const timeline = await tenant.callers.Supervisor.call(
      `/v2/facilities/${facilityId}/credentialing-workflow-timelines`,
    );
    expect(timeline.json).toMatchObject({
      facilityCredentialingWorkflowId: workflowId,
      credentialingStatus: "Cred approved",
      lastCredentialedDate: "2026-03-02",
      nextCredentialingDate: "2029-03-02",
    });
    const reverted = await tenant.callers.Supervisor.call(`/credentialing-workflows/${workflowId}/revert-status`, {
      method: "PATCH",
      json: { reason: "By mistake" },
    });
    expect(reverted.json).toEqual({ id: workflowId, status: "PSV_READY" });
    expect(await facilityOf(facilityId)).toMatchObject({ status: "In Progress", lastCredentialedDate: null });
  });

  test("is told in the facility's own event, with its external id and nothing else", async () => {
    const { workflowId } = await at("PSV_READY", { externalId: "F-77" });
    await step(workflowId, "steps/move-to-cred-denied", {}, "Medical Director");
    const events = await systemDb().outboxEvent.findMany({
      where: { subjectId: workflowId },
      orderBy: { sequence: "asc" },
    });
    const last = events.at(-1);
    expect(last).toMatchObject({
      type: "facility_credential_workflow.status.changed",
      aliases: ["FACILITY_CRED_DENIED"],
    });
    expect(FacilityWorkflowStatusChange.parse(last?.data)).toMatchObject({
      facilityCredentialingWorkflowId: workflowId,
      facilityExternalId: "F-77",
      newStatusName: "CRED_DENIED",
    });
  });

  test("is signed under the statement about a facility, and under no other", async () => {
    const { workflowId } = await at("PSV_READY");
    const signed = (statementVersion: string) =>
      step(
        workflowId,
        "steps/move-to-cred-denied",
        { signature: { name: "Imogen Farrow", statementVersion } },
        "Medical Director",
      );
    for (const other of [signatureStatementFor("provider"), batchSignatureStatement]) {
      expect(await signed(other.version)).toMatchObject({
        status: 400,
        json: { errors: [{ path: "signature.statementVersion" }] },
      });
    }
    expect((await workflowOf(workflowId)).status).toBe("PSV_READY");
    expect((await signed(signatureStatementFor("facility").version)).status).toBe(204);
  });

  test("by the committee comes after it was sent there, which marks its open flags", async () => {
    const { workflowId } = await at("PSV_READY");
    expect((await step(workflowId, "steps/move-to-committee", { reason: "Survey findings" })).status).toBe(204);
    expect((await workflowOf(workflowId)).status).toBe("HOLD_FOR_COMMITTEE");
    const { json } = await tenant.callers.Supervisor.call(`${root}/${workflowId}`);
    expect(json).toMatchObject({ status: "HOLD_FOR_COMMITTEE", credentialingStatus: "Hold for Cred Comm" });
  });
});

test("a facility that is verified is shown in the words of facilities", async () => {
  const { facilityId, workflowId } = await at("PSV_COMPLETED");
  const facility = await tenant.callers.Supervisor.call(`/v2/facilities/${facilityId}`);
  expect(facility.json).toMatchObject({ credentialingStatus: "PSV complete by Vendor" });
  const workflow = await tenant.callers.Supervisor.call(`${root}/${workflowId}`);
  expect(workflow.json).toMatchObject({ facilityId, credentialingStatus: "PSV complete by Vendor" });
});

test("terminating a facility withdraws what is under way", async () => {
  const { facilityId, workflowId } = await at("DATA_MISSING");
  await tenant.callers.Supervisor.call("/v2/facilities/terminate-facility", {
    method: "PATCH",
    json: { facility_ids: [facilityId], filters: {}, reason: "The contract ended" },
  });
  expect((await workflowOf(workflowId)).status).toBe("WITHDRAWN_CANCELLED");
  expect(await facilityOf(facilityId)).toMatchObject({ status: "Terminated", workflowStatus: "WITHDRAWN_CANCELLED" });
  const again = await tenant.callers.Supervisor.call(`/v2/facilities/${facilityId}/credentialing-workflows`, {
    method: "POST",
  });
  expect(again.status).toBe(409);
});

test("a changed license is verified anew, and data that was missing lets collection go on", async () => {
  const { facilityId, workflowId } = await at("DATA_MISSING");
  await systemDb().verification.updateMany({
    where: { workflowId, element: { in: ["facility_license", "liability_insurance"] } },
    data: { status: "verified", verifiedAt: new Date() },
  });
  const changed = await tenant.callers.Supervisor.call(`/v2/facilities/${facilityId}`, {
    method: "PATCH",
    json: {
      stateLicenses: [
        {
          action: "created",
          licenseType: "State License",
          source: "Agency",
          licenseNumber: "L-1",
          status: "Active",
          expirationDate: "2030-01-01",
        },
      ],
    },
  });
  expect(changed.status).toBe(204);
  expect((await workflowOf(workflowId)).status).toBe("IN_PROGRESS");
  const statuses = new Map((await elementsOf(workflowId)).map(({ element, status }) => [element, status]));
  expect(statuses.get("facility_license")).toBe("pending");
  expect(statuses.get("liability_insurance")).toBe("verified");
});

test("a corrected date stands on the workflow and its timeline with the reason, and is no step to walk back", async () => {
  const { facilityId, workflowId } = await at("TABLED");
  const corrected = await tenant.callers.Supervisor.call(`/v2/facilities/${facilityId}`, {
    method: "PATCH",
    json: { attestationDate: "2026-01-15", reason: "Misread on the application" },
  });
  expect(corrected.status).toBe(204);
  const { json } = await tenant.callers.Supervisor.call(`${root}/${workflowId}`);
  const detail = json as { attestationDate: string; status: string; timeline: object[] };
  expect(detail).toMatchObject({ attestationDate: "2026-01-15", status: "TABLED" });
  expect(detail.timeline.at(-1)).toMatchObject({ action: "correct", reason: "Misread on the application" });
  const reverted = await tenant.callers.Supervisor.call(`/credentialing-workflows/${workflowId}/revert-status`, {
    method: "PATCH",
    json: { reason: "Tabled by mistake" },
  });
  expect(reverted.json).toEqual({ id: workflowId, status: "PSV_READY" });
});
