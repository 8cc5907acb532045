import pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { newId } from "@/lib/ids";
import { log } from "@/lib/log/log";
import { inContext } from "@/prisma/factories/context";
import { createStaffedOrganization } from "@/prisma/factories/organization";
import { inventedNpi, providerFacts } from "@/prisma/factories/provider";
import { startedWorkflow } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { handle } from "./handle";
import { operation, type Verb } from "./operation";

const database = useTestDatabase();
const server = useTestServer();
let organizationId = "";
let director: Caller;
let staff: Caller;

beforeAll(async () => {
  const { organization, clients } = await createStaffedOrganization("North Plan", "north.example");
  const as = async (role: string) => {
    const client = clients.find(({ roles: [held] }) => held === role);
    if (!client) throw new Error(`no client is a ${role}`);
    return server().as(client);
  };
  organizationId = organization.id;
  director = await as("Medical Director");
  staff = await as("Credentialing User");
});

const create = (caller: Caller, key: string, facts = {}) =>
  caller.call("/v2/provider", { json: providerFacts(facts), headers: { "idempotency-key": key } });
const providersCalled = (lastName: string) => systemDb().provider.count({ where: { organizationId, lastName } });

test("a write that is repeated with its key happens once, and says that it is a repetition", async () => {
  const first = await create(staff, "order-1", { last_name: "Once" });
  const again = await create(staff, "order-1", { last_name: "Once" });
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.text).toBe(first.text);
  expect(first.headers.get("idempotent-replayed")).toBeNull();
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
  expect(await providersCalled("Once")).toBe(1);
});

test("a key that was used for another body, address or method is refused with 422", async () => {
  await create(staff, "order-2", { last_name: "Twice" });
  const other = await create(staff, "order-2", { last_name: "Thrice" });
  expect(other.status).toBe(422);
  expect(other.json).toMatchObject({ name: "UnprocessableEntityException" });
  const elsewhere = await staff.call("/v2/providers", { json: [], headers: { "idempotency-key": "order-2" } });
  expect(elsewhere.status).toBe(422);
  expect(await providersCalled("Thrice")).toBe(0);
});

test("a key belongs to its caller: another one may use the same", async () => {
  await create(staff, "order-3", { last_name: "Mine" });
  expect((await create(director, "order-3", { last_name: "Yours" })).status).toBe(201);
});

test("while the first request runs, its repetition is refused with 409 and does nothing", async () => {
  const client = new pg.Client(database().urls.superuser);
  await client.connect();
  const { sub } = JSON.parse(atob(staff.token.split(".")[1] ?? "")) as { sub: string };
  await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [`${organizationId}\n${sub}\norder-4`]);
  const meanwhile = await create(staff, "order-4", { last_name: "Meanwhile" });
  await client.end();
  expect(meanwhile.status).toBe(409);
  expect(await providersCalled("Meanwhile")).toBe(0);
  expect((await create(staff, "order-4", { last_name: "Meanwhile" })).status).toBe(201);
});

test("of forty requests with one key at the same moment one happens", async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => create(staff, "order-5", { last_name: "Crowd" })));
  expect([201, 409]).toEqual(expect.arrayContaining(answers.map(({ status }) => status)));
  expect(answers.filter(({ status, headers }) => status === 201 && !headers.has("idempotent-replayed"))).toHaveLength(
    1,
  );
  expect(await providersCalled("Crowd")).toBe(1);
});

test("a refused request leaves its key free, so that it can be repeated when the reason is gone", async () => {
  const { providerId } = await inContext(organizationId, (ctx) => startedWorkflow(ctx));
  const start = () =>
    staff.call(`/v2/provider/${providerId}/credentialing-workflows`, {
      json: {},
      headers: { "idempotency-key": "order-6" },
    });
  expect((await start()).status).toBe(400);
  const { currentWorkflowId } = await systemDb().provider.findFirstOrThrow({ where: { id: providerId } });
  await staff.call(`/v2/credentialing-workflows/${currentWorkflowId}/steps/move-to-cancel`, {
    method: "PUT",
    json: { reason: "Entered by mistake" },
  });
  const started = await start();
  expect(started.status).toBe(201);
  expect((await start()).text).toBe(started.text);
});

test("an answer without a body is replayed without one", async () => {
  const { workflowId } = await inContext(organizationId, (ctx) => startedWorkflow(ctx));
  const cancel = () =>
    staff.call(`/v2/credentialing-workflows/${workflowId}/steps/move-to-cancel`, {
      method: "PUT",
      json: { reason: "Withdrawn" },
      headers: { "idempotency-key": "order-7" },
    });
  expect((await cancel()).status).toBe(204);
  const again = await cancel();
  expect([again.status, again.text, again.headers.get("idempotent-replayed")]).toEqual([204, "", "true"]);
});

test("a write that fails half way leaves neither its rows nor its key", async () => {
  const definition = operation({
    id: "createAndFail",
    tag: "test",
    method: "POST",
    path: "/create-and-fail",
    summary: "Create a group, then fail",
    access: "any role",
    body: z.object({}),
    responses: { 201: z.object({ id: z.string() }) },
    example: {},
  });
  const verb: Verb<typeof definition> = async (ctx) => {
    const group = { organizationId: ctx.organizationId, name: "Half", npi: inventedNpi(9), tin: "123456789" };
    await ctx.db.group.create({ data: { ...group, id: newId("grp"), createdBy: ctx.actor.id } });
    throw new Error("the connection to nowhere broke");
  };
  const request = new Request("http://localhost/create-and-fail", {
    method: "POST",
    body: "{}",
    headers: {
      authorization: `Bearer ${staff.token}`,
      "organization-id": organizationId,
      "content-type": "application/json",
      "idempotency-key": "order-8",
    },
  });
  const said = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const answer = await handle(definition, verb)(request);
  expect(answer.status).toBe(500);
  expect(said).toHaveBeenCalledWith(expect.objectContaining({ operation: "createAndFail" }), "request failed");
  said.mockRestore();
  expect(await answer.text()).not.toContain("nowhere");
  expect(await systemDb().group.count({ where: { organizationId, name: "Half" } })).toBe(0);
  expect(await systemDb().idempotencyRecord.count({ where: { organizationId, key: "order-8" } })).toBe(0);
});

test("a secret that is shown once is neither stored nor shown again", async () => {
  const register = () =>
    staff.call("/v2/webhooks", {
      json: { url: "https://receiver.example/events" },
      headers: { "idempotency-key": "order-9" },
    });
  const first = await register();
  expect(first.json).toMatchObject({ signing_secret: expect.stringMatching(/^whsec_/) });
  const again = await register();
  expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
  expect(again.text).not.toContain("whsec_");
  const stored = await systemDb().idempotencyRecord.findFirstOrThrow({ where: { organizationId, key: "order-9" } });
  expect(stored.body).not.toContain("whsec_");
});

test.each(["", "with blank", "x".repeat(256)])("a key that is none is refused with 400: %j", async (key) => {
  expect((await create(staff, key)).status).toBe(400);
});

const terminateWithKey = (ids: string[], key: string) =>
  staff.call("/v2/providers/terminate-providers", {
    method: "PATCH",
    json: { provider_ids: ids, reason: "Left the network", filters: {} },
    headers: { "idempotency-key": key },
  });

test("of requests with one key that work in many transactions one works, and the others hear that it still runs", async () => {
  const elements = Array.from({ length: 600 }, () => providerFacts({ last_name: "Leaving" }));
  const created = await staff.call("/v2/providers", { json: elements });
  const ids = (created.json as { provider_id: string }[]).map(({ provider_id }) => provider_id);

  const answers = await Promise.all([1, 2, 3].map(() => terminateWithKey(ids, "order-leave")));
  const first = answers.filter(({ status, headers }) => status === 200 && !headers.has("idempotent-replayed"));
  expect(first).toHaveLength(1);
  expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true);
  const later = await terminateWithKey(ids, "order-leave");
  expect([later.status, later.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
});

test("a key whose request died is called running for a while, and is free after that", async () => {
  const created = await create(staff, "order-8", { last_name: "Stayed" });
  const id = (created.json as { provider_id: string }).provider_id;
  expect((await terminateWithKey([id], "order-dead")).status).toBe(200);
  const died = (createdAt: Date) =>
    systemDb().idempotencyRecord.updateMany({ where: { key: "order-dead" }, data: { status: 0, createdAt } });
  await died(new Date());
  expect((await terminateWithKey([id], "order-dead")).status).toBe(409);
  await died(new Date(Date.now() - 60 * 60_000));
  // What the dead request had done stays done, and is named.
  expect((await terminateWithKey([id], "order-dead")).status).toBe(207);
});
