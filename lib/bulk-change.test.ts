import pg from "pg";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { createAll } from "@/lib/providers/create-providers";
import { shareProvidersToCommittee, terminateProviders, unterminateProviders } from "@/lib/providers/operations";
import { ProviderInput } from "@/lib/providers/provider-input";
import { approveProviderWorkflow, startProviderWorkflow } from "@/lib/workflows/operations";
import { inContext } from "@/prisma/factories/context";
import { createProvider, providerFacts } from "@/prisma/factories/provider";
import { type Credentialing, workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";

const database = useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  other = await createTenant(server(), "South Plan", "south.example");
});

// A busy machine takes its time for ten thousand.
const patient = { timeout: 180_000 };
const reason = "The contract with the group ended";
const facts = ProviderInput.parse(providerFacts());
const create = (organizationId: string, count: number): Promise<string[]> =>
  inContext(organizationId, async (ctx) =>
    (
      await createAll(
        ctx,
        Array.from({ length: count }, () => facts),
      )
    ).map(({ provider_id: id }) => id),
  );
const terminate = (ids: readonly string[]) =>
  tenant.callers["Credentialing User"].invoke(terminateProviders, {
    body: { provider_ids: ids, filters: {}, reason },
  });
const statusOf = async (id: string) => (await systemDb().provider.findFirstOrThrow({ where: { id } })).status;
const terminatedAmong = (ids: readonly string[]) =>
  systemDb().provider.count({ where: { id: { in: [...ids] }, status: "Terminated" } });

/** What a fault of the database does to the update of one provider; the rule goes with the returned function. */
async function troubleWith(id: string, statement: string): Promise<() => Promise<void>> {
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: database().urls.superuser });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await run(`
    CREATE FUNCTION trouble() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN ${statement}; RETURN NEW; END $$;
    CREATE TRIGGER trouble BEFORE UPDATE ON providers FOR EACH ROW WHEN (OLD.id = '${id}') EXECUTE FUNCTION trouble();`);
  return () => run("DROP TRIGGER trouble ON providers; DROP FUNCTION trouble()");
}

describe("ten thousand ids of which 37 are another organization's", () => {
  let own: string[] = [];
  let foreign: string[] = [];
  let mixed: string[] = [];

  beforeAll(async () => {
    own = await create(tenant.organizationId, 9_963);
    foreign = await create(other.organizationId, 37);
    mixed = [...own];
    for (const [index, id] of foreign.entries()) mixed.splice(index * 260, 0, id);
  }, 120_000);

  const expectForeign = (status: number, json: unknown, named: "providerId" | "id") => {
    expect(status).toBe(207);
    const failures = json as Record<string, string>[];
    expect(failures.map((failure) => failure[named])).toEqual(foreign);
    for (const failure of failures) expect(failure["reason"]).toMatch(/^Provider prv_\w+ was not found$/);
  };

  test("share all but the 37", patient, async () => {
    const body = { provider_ids: mixed, reason };
    const { status, json } = await tenant.callers.Supervisor.invoke(shareProvidersToCommittee, { body });
    expectForeign(status, json, "id");
    expect(new Set((json as { status: string }[]).map((failure) => failure.status))).toEqual(new Set(["rejected"]));
    const shared = { sharedToCommitteeReason: reason };
    expect(await systemDb().provider.count({ where: { organizationId: tenant.organizationId, ...shared } })).toBe(
      9_963,
    );
  });

  test("terminate all but the 37, and take it back", patient, async () => {
    const { status, json } = await terminate(mixed);
    expectForeign(status, json, "providerId");
    const { organizationId } = tenant;
    expect(await systemDb().provider.count({ where: { organizationId, status: "Terminated" } })).toBe(9_963);
    const { organizationId: notOurs } = other;
    expect(await systemDb().provider.count({ where: { organizationId: notOurs, status: "Terminated" } })).toBe(0);
    expect(await systemDb().outboxEvent.count({ where: { organizationId, type: "PROVIDER_TERMINATED" } })).toBe(9_963);
    expect(await systemDb().auditEntry.count({ where: { organizationId, action: "terminateProviders" } })).toBe(9_963);

    const body = { provider_ids: mixed, filters: {}, reason };
    const back = await tenant.callers.Supervisor.invoke(unterminateProviders, { body });
    expectForeign(back.status, back.json, "providerId");
    expect(await systemDb().provider.count({ where: { organizationId, status: "Terminated" } })).toBe(0);
  });
});

describe("when something goes wrong", () => {
  // What went wrong stands in the log, for whoever runs the service.
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test("with one provider, that one is named and its neighbors are terminated", async () => {
    const ids = await create(tenant.organizationId, 5);
    const [, , third = ""] = ids;
    const undo = await troubleWith(third, "RAISE EXCEPTION 'a page is damaged'");
    const answer = await terminate(ids).finally(undo);
    expect(answer.status).toBe(207);
    expect(answer.json).toEqual([{ providerId: third, reason: expect.stringContaining("could not be changed") }]);
    expect(answer.text).not.toContain("damaged");
    expect(await statusOf(third)).toBe("New");
    expect(await terminatedAmong(ids)).toBe(4);
    expect((await terminate([third])).status).toBe(200);
  });

  test("and the connection breaks, whole chunks are done, and the same call again ends it", patient, async () => {
    const ids = await create(tenant.organizationId, 2_500);
    const sorted = ids.toSorted();
    const undo = await troubleWith(sorted[1_500] ?? "", "PERFORM pg_terminate_backend(pg_backend_pid())");
    const broken = await terminate(ids).finally(undo);
    expect(broken.status).toBe(503);
    expect(broken.json).toMatchObject({ detail: expect.stringContaining("after 1000 of 2500, by id; these are kept") });
    expect(await terminatedAmong(sorted.slice(0, 1_000))).toBe(1_000);
    expect(await terminatedAmong(ids)).toBe(1_000);
    const again = await terminate(ids);
    expect(again.status).toBe(207);
    const done = (again.json as { providerId: string; reason: string }[]).map(({ providerId }) => providerId);
    expect(done.toSorted()).toEqual(sorted.slice(0, 1_000));
    expect(await terminatedAmong(ids)).toBe(2_500);
  });
});

describe("at the same moment", () => {
  test("of a termination and an approval one comes first, and nothing half is left", patient, async () => {
    const files: Credentialing[] = [];
    await inContext(tenant.organizationId, async (ctx) => {
      for (let index = 0; index < 20; index += 1) files.push(await workflowAt(ctx, "PSV_READY"));
    });
    await Promise.all(
      files.map(async ({ providerId, workflowId }, index) => {
        const end = async () => expect((await terminate([providerId])).status).toBe(200);
        const approve = () =>
          tenant.callers["Medical Director"].invoke(approveProviderWorkflow, { params: { id: workflowId } });
        const [, approval] = index % 2 === 0 ? await Promise.all([end(), approve()]) : await late(approve, end);
        const workflow = await systemDb().workflow.findFirstOrThrow({ where: { id: workflowId } });
        const provider = await systemDb().provider.findFirstOrThrow({ where: { id: providerId } });
        // Approved and then terminated, or terminated and then nothing to approve.
        const isApproved = approval.status === 204;
        expect(approval.status).toBe(isApproved ? 204 : 409);
        expect(workflow.status).toBe(isApproved ? "CRED_APPROVED" : "WITHDRAWN_CANCELLED");
        expect(provider).toMatchObject({
          status: "Terminated",
          workflowStatus: workflow.status,
          statusBeforeTermination: isApproved ? "Active" : "New",
        });
      }),
    );
  });

  /** Both at once, the second begun first. */
  async function late<First, Second>(second: () => Promise<Second>, first: () => Promise<First>) {
    const begun = second();
    return [await first(), await begun] as const;
  }

  test("of a termination and a start no terminated provider keeps an unfinished workflow", patient, async () => {
    const ids = await create(tenant.organizationId, 20);
    await Promise.all(
      ids.map(async (providerId, index) => {
        const end = () => terminate([providerId]);
        const start = () => tenant.callers.Supervisor.invoke(startProviderWorkflow, { params: { providerId } });
        const [ended, started] = index % 2 === 0 ? await Promise.all([end(), start()]) : await late(start, end);
        expect(ended.status).toBe(200);
        expect([201, 409]).toContain(started.status);
        expect(await statusOf(providerId)).toBe("Terminated");
        const workflows = await systemDb().workflow.findMany({ where: { providerId } });
        expect(workflows.map(({ status }) => status)).toEqual(started.status === 201 ? ["WITHDRAWN_CANCELLED"] : []);
      }),
    );
  });

  test("two calls with the same ids in another order terminate everybody once", patient, async () => {
    const ids = await inContext(tenant.organizationId, async (ctx) => {
      const plain = [await createProvider(ctx), await createProvider(ctx)];
      return [
        ...plain,
        (await workflowAt(ctx, "IN_PROGRESS")).providerId,
        (await workflowAt(ctx, "TABLED")).providerId,
      ];
    });
    const answers = await Promise.all([terminate(ids), terminate(ids.toReversed())]);
    const failed = answers.flatMap(({ json }) => (Array.isArray(json) ? (json as { providerId: string }[]) : []));
    expect(failed.map(({ providerId }) => providerId).toSorted()).toEqual(ids.toSorted());
    expect(await terminatedAmong(ids)).toBe(ids.length);
  });
});

describe("many that are shared", () => {
  const share = (ids: readonly string[], role: "Credentialing User" | "Medical Director" = "Credentialing User") =>
    tenant.callers[role].invoke(shareProvidersToCommittee, { body: { provider_ids: ids, reason } });

  test("move on to the committee where their workflow waits for a decision, and are marked in any case", async () => {
    const { ready, tabled, collecting, plain, terminated } = await inContext(tenant.organizationId, async (ctx) => ({
      ready: await workflowAt(ctx, "PSV_READY"),
      tabled: await workflowAt(ctx, "TABLED"),
      collecting: await workflowAt(ctx, "IN_PROGRESS"),
      plain: await createProvider(ctx),
      terminated: await createProvider(ctx),
    }));
    await terminate([terminated]);
    const ids = [ready.providerId, tabled.providerId, collecting.providerId, plain, terminated];
    const answer = await share(ids, "Medical Director");
    expect(answer.status).toBe(204);
    expect(answer.text).toBe("");
    for (const id of ids) {
      const provider = await systemDb().provider.findFirstOrThrow({ where: { id } });
      expect(provider).toMatchObject({
        sharedToCommitteeReason: reason,
        sharedToCommitteeBy: "Medical Director client",
      });
      const entries = { subjectId: id, action: "shareProviderToCommittee" };
      expect(await systemDb().auditEntry.findMany({ where: entries })).toMatchObject([{ reason }]);
    }
    const workflowStatus = async ({ workflowId: id }: Credentialing) =>
      (await systemDb().workflow.findFirstOrThrow({ where: { id } })).status;
    expect(await workflowStatus(ready)).toBe("HOLD_FOR_COMMITTEE");
    expect(await workflowStatus(tabled)).toBe("HOLD_FOR_COMMITTEE");
    expect(await workflowStatus(collecting)).toBe("IN_PROGRESS");
    expect(await statusOf(terminated)).toBe("Terminated");
    const shares = await systemDb().workflowEvent.findMany({
      where: { workflowId: ready.workflowId, toStatus: { in: ["SENT_TO_COMMITTEE", "HOLD_FOR_COMMITTEE"] } },
    });
    expect(shares).toHaveLength(2);
  });

  test("name those that nobody has, in their order, and share the others", async () => {
    const [one = "", two = ""] = await create(tenant.organizationId, 2);
    const answer = await share(["prv_b", one, "prv_a", two, "prv_b"]);
    expect(answer.status).toBe(207);
    expect(answer.json).toEqual(
      ["prv_b", "prv_a"].map((id) => ({ status: "rejected", id, reason: `Provider ${id} was not found` })),
    );
    for (const id of [one, two])
      expect((await systemDb().provider.findFirstOrThrow({ where: { id } })).sharedToCommitteeAt).not.toBeNull();
  });

  test("need somebody to be named, and a reason", async () => {
    expect((await share([])).status).toBe(400);
    for (const body of [{ provider_ids: ["prv_a"] }, { provider_ids: ["prv_a"], reason: " " }, { reason }]) {
      expect((await tenant.callers.Supervisor.invoke(shareProvidersToCommittee, { body })).status).toBe(400);
    }
  });
});
