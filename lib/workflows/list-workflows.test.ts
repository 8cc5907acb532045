import { beforeAll, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { inventedNpi } from "@/prisma/factories/provider";
import { type Credentialing, workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let files: { collecting: Credentialing; ready: Credentialing; gone: Credentialing };

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  files = await inContext(tenant.organizationId, async (ctx) => ({
    collecting: await workflowAt(ctx, "IN_PROGRESS", { last_name: "Marlowe", states: "GU", npi: inventedNpi(1) }),
    ready: await workflowAt(ctx, "PSV_READY", {
      first_name: "Zelda",
      last_name: "Marlowe",
      states: "PW,GU",
      degree: "LMHC",
      external_id: "P-1",
      last_credentialed_date: "2022-01-31",
    }),
    gone: await workflowAt(ctx, "CRED_APPROVED", { last_name: "Marlowe", states: "GU" }),
  }));
  await systemDb().provider.updateMany({
    where: { id: files.gone.providerId },
    data: { status: "Terminated", statusBeforeTermination: "In Progress" },
  });
});

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
type List = { data: Record<string, unknown>[]; count: number };
const list = async (query: string) => {
  const { json } = await tenant.callers.Supervisor.call(`/credentialing-workflows?providerLastName=MARLOWE&${query}`);
  return json as List;
};
const ids = async (query: string) => (await list(query)).data.map(({ id }) => id);

test("workflows are listed by their beginning, with their providers and how many there are in all", async () => {
  const { data, count } = await list("limit=1");
  expect(count).toBe(2);
  const [first] = data;
  expect(first).toEqual({
    id: files.collecting.workflowId,
    name: "Initial credentialing",
    organizationId: tenant.organizationId,
    providerId: files.collecting.providerId,
    providerNpi: inventedNpi(1),
    providerFirstName: "Ada",
    providerLastName: "Marlowe",
    providerType: "MD",
    providerFileType: "Pending",
    providerStatus: "In Progress",
    providerStates: ["GU"],
    providerAssignedStates: [],
    providerExternalId: "",
    status: "IN_PROGRESS",
    onStep: { title: "In Progress" },
    isCompleted: false,
    completedAt: null,
    credentialingStatusUpdatedAt: expect.stringMatching(moment),
    credentialingCycle: "Initial",
    activeFlags: 0,
    createdAt: expect.stringMatching(moment),
    createdBy: expect.any(String),
    createdByName: expect.any(String),
    updatedAt: expect.stringMatching(moment),
    updatedBy: expect.any(String),
    psvGenerated: false,
    assignedToId: "",
    version: expect.any(Number),
  });
  const [approved] = (await list("status=CRED_APPROVED&includeTerminatedProviders=true")).data;
  expect(approved).toMatchObject({
    isCompleted: true,
    onStep: { title: "Cred approved" },
    providerStatus: "Terminated",
  });
  expect(approved?.completedAt).toBe(approved?.credentialingStatusUpdatedAt);
  expect(await ids("limit=1&offset=1")).toEqual([files.ready.workflowId]);
  expect(await list("offset=2")).toEqual({ data: [], count: 2 });
});

test("workflows of terminated providers are listed only when asked for", async () => {
  expect(await ids("includeTerminatedProviders=true&status=CRED_APPROVED")).toEqual([files.gone.workflowId]);
  expect(await ids("status=CRED_APPROVED")).toEqual([]);
});

test("every filter finds what fits and nothing else", async () => {
  const { ready } = files;
  const today = new Date().toISOString().slice(0, 10);
  const fits = [
    "status=PSV_READY,TABLED",
    "credentialingCycle=Recredentialing",
    "providerFirstName=zelda",
    "providerType=LMHC",
    "providerExternalId=P-1",
    "providerState=PW",
    "providerStates=PW,AS",
    `workflowIds=${ready.workflowId},wf_nowhere`,
    `providerId=${ready.providerId}`,
    `workflowIds=${ready.workflowId}&createdAtStart=${today}&createdAtEnd=${today}`,
    `workflowIds=${ready.workflowId}&credentialingStatusUpdatedAtStart=2020-01-01&providerFileType=Pending`,
    `workflowIds=${ready.workflowId}&createdAtEnd=9999-12-31&credentialingStatusUpdatedAtEnd=9999-12-31`,
  ];
  for (const filter of fits) expect(await ids(filter), filter).toEqual([ready.workflowId]);
  const fitsNot = [
    "status=TABLED",
    "providerFirstName=zel",
    "providerState=AS",
    "createdAtEnd=2020-01-01",
    "providerNpi=1",
  ];
  for (const filter of fitsNot) expect(await ids(filter), filter).toEqual([]);
  for (const filter of ["status=READY", "createdAtStart=yesterday", "limit=0", "credentialingCycle=First"]) {
    const { status } = await tenant.callers.Supervisor.call(`/credentialing-workflows?${filter}`);
    expect(status, filter).toBe(400);
  }
});

test("by waiting time the statuses asked for stand in one order, page by page, found by a beginning of the name", async () => {
  const { collecting, ready } = files;
  const asked = "status=PSV_READY,IN_PROGRESS,PSV_READY&search=marl";
  const both = [collecting.workflowId, ready.workflowId];
  expect(await ids(`${asked}&sort=longest_wait`)).toEqual(both);
  expect(await ids(`${asked}&sort=shortest_wait`)).toEqual(both.toReversed());
  expect(await ids(`${asked}&sort=longest_wait&limit=1&offset=1`)).toEqual([ready.workflowId]);
  expect((await list(`${asked}&sort=longest_wait&limit=1`)).count).toBe(2);
  expect(await ids("search=P-1")).toEqual([ready.workflowId]);
  expect(await ids("search=arlowe")).toEqual([]);
});

test("a list is the same whole and page by page, whatever is asked besides the order", async () => {
  const asked = [
    "",
    "status=PSV_READY,IN_PROGRESS,CRED_APPROVED",
    "providerStates=GU",
    "providerStates=GU&status=PSV_READY,IN_PROGRESS",
  ];
  for (const filter of asked)
    for (const sort of ["created_at", "longest_wait", "shortest_wait"]) {
      const query = `includeTerminatedProviders=true&sort=${sort}&${filter}`;
      const whole = await ids(`${query}&limit=50`);
      expect(whole.length, query).toBeGreaterThan(1);
      const one = await Promise.all(whole.map((_, offset) => ids(`${query}&limit=1&offset=${offset}`)));
      expect(one.flat(), query).toEqual(whole);
      expect((await list(`${query}&limit=1`)).count, query).toBe(whole.length);
    }
});

test("how many there are in all follows whoever begins, moves or ends credentialing, however often it is asked", async () => {
  const counts = async () => [(await list("limit=1")).count, (await list("limit=1&status=IN_PROGRESS")).count];
  const [all = 0, collecting = 0] = await counts();
  expect(await counts()).toEqual([all, collecting]);
  const { workflowId } = await inContext(tenant.organizationId, (ctx) =>
    workflowAt(ctx, "IN_PROGRESS", { last_name: "Marlowe", states: "VI" }),
  );
  expect(await counts()).toEqual([all + 1, collecting + 1]);
  const { status } = await tenant.callers.Supervisor.call(
    `/v2/credentialing-workflows/${workflowId}/steps/move-to-cancel`,
    { method: "PUT", json: { reason: "Left the network" } },
  );
  expect(status).toBe(204);
  expect(await counts()).toEqual([all + 1, collecting]);
});
