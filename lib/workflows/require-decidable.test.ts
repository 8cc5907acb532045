import { beforeAll, describe, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import type { Answer } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { raiseFlag } from "@/lib/flags/raise";
import { inContext } from "@/prisma/factories/context";
import { type Credentialing, readyWorkflow, workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { dataArrived } from "./data-arrived";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
});

const ready = () => inContext(tenant.organizationId, (ctx) => readyWorkflow(ctx));
const step = (workflowId: string, name: string) => `/v2/credentialing-workflows/${workflowId}/steps/move-to-${name}`;
const decide = (workflowId: string, name: string, body: object = {}): Promise<Answer> =>
  tenant.callers["Medical Director"].call(step(workflowId, name), { method: "PUT", json: body });
const workflowOf = ({ workflowId: id }: Credentialing) => systemDb().workflow.findFirstOrThrow({ where: { id } });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe("what stands against a decision", () => {
  const exclude = (file: Credentialing, isConfirmed = true) =>
    inContext(tenant.organizationId, (ctx) =>
      raiseFlag(ctx, {
        providerId: file.providerId,
        workflowId: file.workflowId,
        flagType: "OIG exclusion",
        severity: "critical",
        subCollectionName: "sanctions",
        description: "Excluded by OIG since 2020-01-20 (same NPI)",
        actionSource: "CREDENTIALING",
        fingerprint: `oig:${file.providerId}`,
        matchHash: "1",
        isConfirmed,
        evidence: {},
      }),
    );
  const override = (workflowId: string, kind: string) =>
    tenant.callers.Supervisor.call(`/v2/credentialing-workflows/${workflowId}/overrides`, {
      method: "PUT",
      json: { kind, reason: "Reinstated; letter on file" },
    });
  const clear = (role: "Supervisor" | "Medical Director", flagId: string) =>
    tenant.callers[role].call(`/flags/${flagId}/deactivate`, { method: "PATCH", json: { reason: "Reinstated" } });

  test("a confirmed exclusion stops approval, names the match, and does not stop a denial", async () => {
    const file = await ready();
    await exclude(file);
    const refused = await decide(file.workflowId, "cred-approved");
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({
      detail: expect.stringContaining("Excluded by OIG since 2020-01-20"),
      blockedBy: [{ kind: "exclusion" }],
    });
    expect((await workflowOf(file)).status).toBe("PSV_READY");
    expect((await decide(file.workflowId, "cred-denied")).status).toBe(204);
  });

  test("an exclusion stops approval until a Supervisor overrides it with a reason, after it was found", async () => {
    const file = await ready();
    expect((await override(file.workflowId, "exclusion")).status).toBe(204);
    await exclude(file);
    expect((await decide(file.workflowId, "cred-approved")).status).toBe(409);
    expect((await override(file.workflowId, "verification-window")).status).toBe(204);
    expect((await decide(file.workflowId, "cred-approved")).status).toBe(409);
    expect((await override(file.workflowId, "exclusion")).status).toBe(204);
    expect((await decide(file.workflowId, "cred-approved")).status).toBe(204);
  });

  test("an exclusion stops approval until a Supervisor clears the match, which nobody else may", async () => {
    const file = await ready();
    const flag = await exclude(file);
    expect((await clear("Medical Director", flag.id)).status).toBe(403);
    expect((await decide(file.workflowId, "cred-approved")).status).toBe(409);
    expect((await clear("Supervisor", flag.id)).status).toBe(200);
    expect((await decide(file.workflowId, "cred-approved")).status).toBe(204);
  });

  test("a match that nobody confirmed stops no decision that is open", async () => {
    const file = await ready();
    await exclude(file, false);
    expect((await decide(file.workflowId, "cred-approved")).status).toBe(204);
  });

  test("an element past the organization's window stops approval and denial, and is named", async () => {
    const file = await ready();
    const age = (element: string, days: number) =>
      systemDb().verification.updateMany({
        where: { workflowId: file.workflowId, element },
        data: { verifiedAt: daysAgo(days) },
      });
    // A degree once earned stays earned; 119 days are within the 120 that accreditation allows.
    await age("education", 2000);
    await age("license", 119);
    await age("malpractice_insurance", 121);
    for (const name of ["cred-approved", "cred-denied"]) {
      const { status, json } = await decide(file.workflowId, name);
      expect(status).toBe(409);
      expect(json).toMatchObject({
        detail: expect.stringContaining("Malpractice insurance"),
        blockedBy: [{ kind: "verification-window", subject: "malpractice_insurance" }],
      });
    }
    expect((await decide(file.workflowId, "tabled")).status).toBe(204);
    expect((await override(file.workflowId, "verification-window")).status).toBe(204);
    expect((await decide(file.workflowId, "cred-approved")).status).toBe(204);
  });

  test("a required element that went back to waiting stops approval, is named, and nobody overrides it", async () => {
    const file = await ready();
    await inContext(tenant.organizationId, (ctx) => dataArrived(ctx, file.providerId, ["license"]));
    expect((await workflowOf(file)).status).toBe("PSV_READY");
    for (const kind of ["exclusion", "verification-window"]) await override(file.workflowId, kind);
    const refused = await decide(file.workflowId, "cred-approved");
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({
      detail: expect.stringContaining("State licenses: Waits to be checked again"),
      blockedBy: [{ kind: "unsettled", subject: "license" }],
    });
    const path = `/v2/credentialing-workflows/${file.workflowId}`;
    const { json } = await tenant.callers["Medical Director"].call(path);
    expect(json).toMatchObject({ blockedBy: [{ kind: "unsettled", isOverridden: false }] });
    const { allowedActions } = json as { allowedActions: string[] };
    expect(allowedActions).toEqual(expect.arrayContaining(["table", "deny"]));
    expect(allowedActions).not.toContain("approve");
    const confirmation = { method: "PUT", json: { status: "verified", source: "Board", method: "Website" } };
    expect((await tenant.callers.Supervisor.call(`${path}/verifications/license`, confirmation)).status).toBe(204);
    expect((await decide(file.workflowId, "cred-approved")).status).toBe(204);
  });

  test("a required element that failed stops approval and does not stop a denial", async () => {
    const file = await ready();
    const failure = { method: "PUT", json: { status: "failed", source: "Board", method: "Website", note: "Revoked" } };
    const path = `/v2/credentialing-workflows/${file.workflowId}/verifications/license`;
    expect((await tenant.callers.Supervisor.call(path, failure)).status).toBe(204);
    expect((await decide(file.workflowId, "cred-approved")).status).toBe(409);
    expect((await decide(file.workflowId, "cred-denied")).status).toBe(204);
  });

  test("what is not required, and what is still being collected, stands against nothing", async () => {
    const file = await ready();
    await inContext(tenant.organizationId, (ctx) => dataArrived(ctx, file.providerId, ["hospital_affiliation"]));
    const collecting = await inContext(tenant.organizationId, (ctx) => workflowAt(ctx, "IN_PROGRESS"));
    const { json } = await tenant.callers.Supervisor.call(`/v2/credentialing-workflows/${collecting.workflowId}`);
    expect(json).toMatchObject({ blockedBy: [] });
    expect((await decide(file.workflowId, "cred-approved")).status).toBe(204);
  });

  test("a sanction that a person confirmed is approved under a Supervisor's override of the match", async () => {
    const file = await ready();
    await exclude(file, false);
    const path = `/v2/credentialing-workflows/${file.workflowId}/verifications/oig_exclusion`;
    const failure = { method: "PUT", json: { status: "failed", source: "OIG", method: "List", note: "It is him" } };
    expect((await tenant.callers.Supervisor.call(path, failure)).status).toBe(204);
    const refused = await decide(file.workflowId, "cred-approved");
    expect(refused.json).toMatchObject({ status: 409, blockedBy: [{ kind: "exclusion" }] });
    expect((await override(file.workflowId, "exclusion")).status).toBe(204);
    expect((await decide(file.workflowId, "cred-approved")).status).toBe(204);
  });

  test("only a Supervisor overrides, and never without a reason", async () => {
    const { workflowId } = await ready();
    const path = `/v2/credentialing-workflows/${workflowId}/overrides`;
    const json = { kind: "exclusion", reason: "Reinstated" };
    for (const role of ["Medical Director", "Provisional Approver", "Credentialing User"] as const) {
      expect((await tenant.callers[role].call(path, { method: "PUT", json })).status).toBe(403);
    }
    for (const body of [{ kind: "exclusion" }, { kind: "exclusion", reason: " " }, { kind: "other", reason: "x" }]) {
      expect((await tenant.callers.Supervisor.call(path, { method: "PUT", json: body })).status).toBe(400);
    }
  });
});
