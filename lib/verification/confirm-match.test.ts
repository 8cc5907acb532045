import { beforeAll, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { fingerprintOf } from "@/lib/flags/fingerprint";
import { raiseFlag } from "@/lib/flags/raise";
import { inContext } from "@/prisma/factories/context";
import { readyWorkflow } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
});

test("a match that a person confirms stops approval, which until then it did not", async () => {
  const { workflowId } = await inContext(tenant.organizationId, async (ctx) => {
    const file = await readyWorkflow(ctx);
    await raiseFlag(ctx, {
      providerId: file.providerId,
      flagType: "OIG exclusion",
      severity: "critical",
      subCollectionName: "sanctions",
      description: "A record of the same name",
      actionSource: "CREDENTIALING",
      fingerprint: fingerprintOf("oig", "rec_1"),
      matchHash: "1",
      isConfirmed: false,
      evidence: {},
    });
    return file;
  });
  const { "Medical Director": director, "Credentialing User": staff } = tenant.callers;
  const detail = async () => (await director.call(`/v2/credentialing-workflows/${workflowId}`)).json;
  expect(await detail()).toMatchObject({ blockedBy: [] });

  const record = (status: string) =>
    staff.call(`/v2/credentialing-workflows/${workflowId}/verifications/oig_exclusion`, {
      method: "PUT",
      json: { status, source: "OIG LEIE", method: "Website", note: "The board confirms: the same person" },
    });
  expect((await record("verified")).status).toBe(400);
  expect((await record("failed")).status).toBe(204);

  expect(await detail()).toMatchObject({ blockedBy: [{ kind: "exclusion" }] });
  const approve = `/v2/credentialing-workflows/${workflowId}/steps/move-to-cred-approved`;
  const refused = await director.call(approve, { method: "PUT", json: {} });
  expect(refused.status).toBe(409);
  expect(refused.json).toMatchObject({ blockedBy: [{ kind: "exclusion" }] });
});
