import { beforeAll, describe, expect, test } from "vitest";
import { type Role, systemActor } from "@/lib/api/context";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { inOrganization, systemDb } from "@/lib/db";
import { transition } from "@/lib/workflows/transition";
import { inContext } from "@/prisma/factories/context";
import { facilityWorkflowAt, workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { listFacilityOutreaches, listProviderOutreaches } from "./operations";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;

type Outreach = {
  id: string;
  created_by_name: string;
  data: { to: string[]; reason: string; subject: string; body: string };
};
type Answer = { data: Outreach[]; count: number };

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
});

const providerAt = (
  facts: Parameters<typeof workflowAt>[2] = {},
  status: Parameters<typeof workflowAt>[1] = "IN_PROGRESS",
) =>
  inContext(tenant.organizationId, (ctx) =>
    workflowAt(ctx, status, { primary_email: "nora.quill@provider.example", ...facts }),
  );
const reachOut = (
  workflowId: string,
  json: object = {},
  family = "credentialing-workflows",
  role: Role = "Credentialing User",
) =>
  tenant.callers[role].call(`/v2/${family}/${workflowId}/steps/move-to-outreach-in-progress`, {
    method: "PUT",
    json,
  });
const resume = (workflowId: string) =>
  tenant.callers["Credentialing User"].call(`/v2/credentialing-workflows/${workflowId}/steps/move-to-in-progress`, {
    method: "PUT",
    json: {},
  });
const writtenTo = async (providerId: string, query: object = {}) => {
  const answer = await tenant.callers.Supervisor.invoke(listProviderOutreaches, { params: { providerId }, query });
  expect(answer.status).toBe(200);
  return answer.json as Answer;
};
const writtenToFacility = async (facilityId: string) => {
  const answer = await tenant.callers.Supervisor.invoke(listFacilityOutreaches, { params: { facilityId } });
  expect(answer.status).toBe(200);
  return answer.json as Answer;
};
const statusOf = async (id: string) => (await systemDb().workflow.findFirstOrThrow({ where: { id } })).status;

describe("reaching out to a provider", () => {
  test("keeps the letter that was written, to whom, why, by whom, and says that it was not sent", async () => {
    const { providerId, workflowId } = await providerAt({ first_name: "Nora", last_name: "Quill", dob: "1971-04-05" });
    expect((await reachOut(workflowId, { reason: "The renewed license is missing" })).status).toBe(204);
    const { data, count } = await writtenTo(providerId);
    expect(count).toBe(1);
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^out_/),
        provider_id: providerId,
        organization_id: tenant.organizationId,
        workflow_id: workflowId,
        outreach_correspondence_id: data[0]?.id,
        data: {
          to: ["nora.quill@provider.example"],
          reason: "The renewed license is missing",
          subject: "North Plan: information needed for your credentialing",
          body: expect.stringContaining("Dear Nora Quill,"),
          entityType: "provider",
          entityId: providerId,
          numberOfAttachments: 0,
          attachments: [],
        },
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        created_by_name: expect.stringMatching(/\S/),
        latest_event: "Not sent: the letter is kept here, no mail server is set up",
        outreach_correspondence: "",
        sg_message_id: "",
      },
    ]);
    expect(data[0]?.data.body).not.toContain("1971");
  });

  test("asks for what is required and not settled, and tells nothing of screenings", async () => {
    const { providerId, workflowId } = await providerAt({ degree: "MD" });
    const settle = (elements: string[], status: string) =>
      systemDb().verification.updateMany({ where: { workflowId, element: { in: elements } }, data: { status } });
    await settle(["education", "board_certification"], "verified");
    await settle(["malpractice_insurance", "attestation"], "not_applicable");
    await settle(["oig_exclusion", "identity"], "failed");
    await reachOut(workflowId);
    const [outreach] = (await writtenTo(providerId)).data;
    expect(outreach?.data.body).toContain("from you: identity and taxonomy, state licenses, and DEA registration.");
    expect(outreach?.data.body).not.toMatch(/OIG|OFAC|exclusion|sanction|hospital/i);
    expect(outreach?.data.reason).toBe("Data missing");
  });

  test("falls back to the address at the registry of attestations", async () => {
    const { providerId, workflowId } = await providerAt();
    await systemDb().provider.updateMany({
      where: { id: providerId },
      data: { primaryEmail: "", caqhPrimaryEmail: "nora@caqh.example" },
    });
    await reachOut(workflowId);
    expect((await writtenTo(providerId)).data[0]?.data.to).toEqual(["nora@caqh.example"]);
  });

  test("moves the workflow and writes nothing where no address is known", async () => {
    const { providerId, workflowId } = await providerAt({ primary_email: "" });
    expect((await reachOut(workflowId)).status).toBe(204);
    expect(await statusOf(workflowId)).toBe("OUTREACH_IN_PROGRESS");
    expect(await writtenTo(providerId)).toEqual({ data: [], count: 0 });
  });

  test("by the service itself is written down in the service's name", async () => {
    const { providerId, workflowId } = await providerAt({}, "DATA_MISSING");
    await inContext(tenant.organizationId, (ctx) => transition(ctx, { id: workflowId, action: "reachOut" }));
    expect((await writtenTo(providerId)).data).toMatchObject([{ created_by_name: systemActor.name }]);
  });

  test("that is refused writes nothing, and neither does a move of another kind", async () => {
    const { providerId, workflowId } = await providerAt({}, "PSV_READY");
    expect((await reachOut(workflowId)).status).toBe(409);
    expect(await writtenTo(providerId)).toEqual({ data: [], count: 0 });
  });

  test("whose withdrawal is taken back does not write to the provider a second time", async () => {
    const { providerId, workflowId } = await providerAt({}, "OUTREACH_IN_PROGRESS");
    const act = (action: "cancel" | "revert") =>
      inContext(tenant.organizationId, (ctx) => transition(ctx, { id: workflowId, action, reason: "A mistake" }));
    await act("cancel");
    await act("revert");
    expect(await statusOf(workflowId)).toBe("OUTREACH_IN_PROGRESS");
    expect((await writtenTo(providerId)).count).toBe(1);
  });

  test("once more adds another letter; the list goes by creation, page by page", async () => {
    const { providerId, workflowId } = await providerAt();
    for (const reason of ["First", "Second", "Third"]) {
      const sooner = { reason, soonerThanCadence: true };
      expect((await reachOut(workflowId, sooner, "credentialing-workflows", "Supervisor")).status).toBe(204);
      await resume(workflowId);
    }
    const reasons = async (query: object) => (await writtenTo(providerId, query)).data.map(({ data }) => data.reason);
    expect(await reasons({})).toEqual(["First", "Second", "Third"]);
    expect(await reasons({ offset: 1, limit: 1 })).toEqual(["Second"]);
    expect((await writtenTo(providerId, { offset: 2, limit: 1 })).count).toBe(3);
  });
});

describe("reaching out to a facility", () => {
  const facilityAt = (facts: Parameters<typeof facilityWorkflowAt>[2] = {}) =>
    inContext(tenant.organizationId, (ctx) => facilityWorkflowAt(ctx, "IN_PROGRESS", facts));

  test("writes to its contact about its own elements", async () => {
    const { facilityId, workflowId } = await facilityAt({ contactEmail: "office@larkspur.example" });
    const reason = "The certificate has run out";
    expect((await reachOut(workflowId, { reason }, "facility-credentialing-workflows")).status).toBe(204);
    const { data, count } = await writtenToFacility(facilityId);
    expect(count).toBe(1);
    expect(data).toMatchObject([
      {
        provider_id: "",
        workflow_id: workflowId,
        data: {
          to: ["office@larkspur.example"],
          reason,
          entityType: "facility",
          entityId: facilityId,
          body: expect.stringContaining("CLIA certificate"),
        },
      },
    ]);
  });

  test.each(["", "see front desk"])(
    "moves the workflow and writes nothing where the address is %j",
    async (contactEmail) => {
      const { facilityId, workflowId } = await facilityAt({ contactEmail });
      expect((await reachOut(workflowId, {}, "facility-credentialing-workflows")).status).toBe(204);
      expect(await statusOf(workflowId)).toBe("OUTREACH_IN_PROGRESS");
      expect(await writtenToFacility(facilityId)).toEqual({ data: [], count: 0 });
    },
  );
});

test("a provider that is not there, and a facility's id in its place, are unknown", async () => {
  const ask = (id: string) => tenant.callers.Supervisor.call(`/v2/provider/${id}/outreaches`);
  expect((await ask("prv_01hzy3v7k4c9m2n8p5q6r7s8t9")).status).toBe(404);
  expect((await ask(tenant.ids.fac ?? "")).status).toBe(404);
});

test("a letter that was written cannot be changed or deleted; only what became of it is noted", async () => {
  const { workflowId } = await providerAt({}, "OUTREACH_IN_PROGRESS");
  const where = { organizationId: tenant.organizationId, workflowId };
  const within = <T>(work: Parameters<typeof inOrganization<T>>[1]) => inOrganization(tenant.organizationId, work);
  await expect(within((db) => db.outreach.updateMany({ where, data: { body: "Another" } }))).rejects.toThrow(
    /permission/i,
  );
  await expect(within((db) => db.outreach.deleteMany({ where }))).rejects.toThrow(/permission/i);
  await within((db) => db.outreach.updateMany({ where, data: { attempts: 1, latestEvent: "Tried" } }));
  expect(await systemDb().outreach.findFirst({ where })).toMatchObject({ attempts: 1, latestEvent: "Tried" });
});
