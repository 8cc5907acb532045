import { beforeAll, describe, expect, test } from "vitest";
import { systemDb } from "@/lib/db";
import type { Actor } from "@/lib/api/context";
import type { ElementKey } from "@/lib/verification/elements";
import { inContext } from "@/prisma/factories/context";
import { createOrganization } from "@/prisma/factories/organization";
import { createProvider } from "@/prisma/factories/provider";
import { type Credentialing, readyWorkflow, type RestingStatus, workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { dataArrived } from "./data-arrived";

useTestDatabase();
let organizationId = "";
const clerk: Actor = { type: "user", id: "usr_clerk", name: "Nell Harrow", roles: ["Credentialing User"] };

beforeAll(async () => {
  organizationId = (await createOrganization("North Plan")).id;
});

const at = (status: RestingStatus) => inContext(organizationId, (ctx) => workflowAt(ctx, status));
const arrive = (providerId: string, changed?: ElementKey[]) =>
  inContext(organizationId, (ctx) => dataArrived(ctx, providerId, changed), clerk);
const workflowOf = ({ workflowId: id }: Credentialing) => systemDb().workflow.findFirstOrThrow({ where: { id } });
const checklistOf = async ({ workflowId }: Credentialing) => {
  const rows = await systemDb().verification.findMany({ where: { workflowId } });
  return new Map(rows.map((row) => [row.element, row]));
};
const eventsOf = ({ workflowId }: Credentialing) =>
  systemDb().workflowEvent.findMany({ where: { workflowId }, orderBy: { sequence: "asc" } });

const jobsFor = async ({ workflowId }: Credentialing, element: string): Promise<number> => {
  const [row] = await systemDb().$queryRaw<{ count: bigint }[]>`
    select count(*) from pgboss.job where name = 'verify-element' and state = 'created'
      and data ->> 'workflowId' = ${workflowId} and data ->> 'element' = ${element}`;
  return Number(row?.count ?? 0);
};

describe("something about a provider that arrives", () => {
  test.each(["DATA_MISSING", "OUTREACH_IN_PROGRESS"] as const)(
    "resumes a workflow that waits in %s, by the service, and the timeline says who brought it",
    async (status) => {
      const file = await at(status);
      await arrive(file.providerId);
      expect(await workflowOf(file)).toMatchObject({ status: "IN_PROGRESS" });
      const last = (await eventsOf(file)).at(-1);
      expect(last).toMatchObject({ action: "resume", actorType: "system", reason: "Nell Harrow brought data" });
    },
  );

  test.each(["NOT_STARTED", "IN_PROGRESS", "PSV_COMPLETED", "PSV_READY", "HOLD_FOR_COMMITTEE", "TABLED"] as const)(
    "moves no workflow that stands in %s and waits for none",
    async (status) => {
      const file = await at(status);
      const before = await eventsOf(file);
      await arrive(file.providerId, ["license"]);
      // What waits for its packet may get ready on the way; nothing moves back.
      const after = await eventsOf(file);
      expect(after.slice(0, before.length)).toEqual(before);
      expect(after.slice(before.length).map(({ action }) => action)).not.toContain("reopenVerification");
      expect((await workflowOf(file)).status).toBe(status);
    },
  );

  test("sends a verified license back to be checked, and the packet no longer fits", async () => {
    const file = await inContext(organizationId, (ctx) => readyWorkflow(ctx));
    const before = await workflowOf(file);
    const queued = await jobsFor(file, "license");
    expect(before.packetVersion).toBe(before.checklistVersion);
    await arrive(file.providerId, ["license"]);
    const checklist = await checklistOf(file);
    expect(checklist.get("license")).toMatchObject({ status: "pending", verifiedAt: null, verifiedByName: null });
    expect(checklist.get("license")?.nextAttemptAt).not.toBeNull();
    expect(checklist.get("education")).toMatchObject({ status: "verified" });
    // The check that was queued at the start stands for this one too, or there is a new one.
    expect(await jobsFor(file, "license")).toBeGreaterThanOrEqual(Math.max(1, queued));
    const after = await workflowOf(file);
    expect(after.packetVersion).not.toBe(after.checklistVersion);
  });

  test("leaves what does not apply to the provider's degree as it is", async () => {
    const file = await inContext(organizationId, (ctx) => readyWorkflow(ctx, { degree: "LCSW" }));
    const before = (await checklistOf(file)).get("dea");
    expect(before?.status).toBe("not_applicable");
    await arrive(file.providerId, ["dea"]);
    expect((await checklistOf(file)).get("dea")).toEqual(before);
  });

  test.each(["CRED_APPROVED", "CRED_DENIED", "WITHDRAWN_CANCELLED"] as const)(
    "leaves a workflow alone that ended in %s",
    async (status) => {
      const file = await at(status);
      const before = { workflow: await workflowOf(file), checklist: await checklistOf(file) };
      await arrive(file.providerId, ["license", "identity"]);
      expect({ workflow: await workflowOf(file), checklist: await checklistOf(file) }).toEqual(before);
    },
  );

  test("does nothing for a provider who was never sent to credentialing", async () => {
    const id = await inContext(organizationId, (ctx) => createProvider(ctx));
    const before = await systemDb().provider.findFirstOrThrow({ where: { id } });
    await arrive(id, ["license"]);
    expect(await systemDb().provider.findFirstOrThrow({ where: { id } })).toEqual(before);
  });

  test("of another organization is not told to this one's workflow", async () => {
    const file = await at("DATA_MISSING");
    const other = await createOrganization("South Plan");
    await inContext(other.id, (ctx) => dataArrived(ctx, file.providerId, ["license"]), clerk);
    expect((await workflowOf(file)).status).toBe("DATA_MISSING");
  });
});
