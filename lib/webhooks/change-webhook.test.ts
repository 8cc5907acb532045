import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Webhook as Verifier } from "standardwebhooks";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { createStaffedOrganization } from "@/prisma/factories/organization";
import { useTestDatabase } from "@/prisma/test-database";
import { type Received, WebhookReceiver } from "./receiver";
import { startEndpoint, type TestEndpoint } from "./test-endpoint";

useTestDatabase();
const server = useTestServer();

let supervisor: Caller;
let receiver: WebhookReceiver;
let endpoint: TestEndpoint;
let elsewhere: TestEndpoint;

type Body = Record<string, unknown> & { id: string; errors?: string[]; detail?: string };

beforeAll(async () => {
  const { clients } = await createStaffedOrganization("North Plan", "north.example");
  const client = clients.find(({ roles }) => roles.includes("Supervisor"));
  if (!client) throw new Error("A Supervisor's client");
  supervisor = await server().as(client);
});
beforeEach(async () => {
  receiver = new WebhookReceiver();
  const listener = (
    request: Parameters<WebhookReceiver["handle"]>[0],
    response: Parameters<WebhookReceiver["handle"]>[1],
  ) => void receiver.handle(request, response);
  endpoint = await startEndpoint(listener);
  elsewhere = await startEndpoint(listener);
});
afterEach(() => Promise.all([endpoint.close(), elsewhere.close()]));

async function register(body: object = {}): Promise<Body> {
  const answer = await supervisor.call("/v2/webhooks", { json: { url: endpoint.url, ...body } });
  expect(answer.status, answer.text).toBe(201);
  return answer.json as Body;
}

const change = async (id: string, json: object, headers?: Record<string, string>) => {
  const {
    status,
    json: body,
    headers: answered,
  } = await supervisor.call(`/v2/webhooks/${id}`, {
    method: "PATCH",
    json,
    headers,
  });
  return { status, body: body as Body, etag: answered.get("etag") };
};

async function testEvent(id: string): Promise<Received> {
  const json = { message: "Hello", eventType: "export.completed" };
  const answer = await supervisor.call(`/v2/webhooks/${id}/test-event`, { json });
  expect(answer.status, answer.text).toBe(201);
  const received = receiver.received.at(-1);
  if (!received) throw new Error("It arrived");
  return received;
}

const auditOf = (subjectId: string) =>
  systemDb().auditEntry.findMany({
    where: { organizationId: supervisor.organizationId, subjectId },
    orderBy: { id: "asc" },
  });

describe("changing a webhook", () => {
  test("keeps the header values that are given as ****, and takes new ones", async () => {
    const { id } = await register({ headers: { "X-Key": "first-secret", "X-Old": "old" } });
    const { status, body } = await change(id, { headers: { "X-Key": "****", "X-New": "new" } });
    expect(status).toBe(200);
    expect(body.headers).toEqual({ "X-Key": "****", "X-New": "****" });
    expect((await testEvent(id)).headers).toMatchObject({ "x-key": "first-secret", "x-new": "new" });
    expect((await testEvent(id)).headers).not.toHaveProperty("x-old");
  });

  test("refuses to keep a value that is not on file", async () => {
    const { id } = await register();
    const { status, body } = await change(id, { headers: { "X-Key": "****" } });
    expect(status).toBe(400);
    expect(body.errors).toEqual(["headers.X-Key is ****, but nothing is on file that could be kept"]);
  });

  test("wants secrets anew when they would go to another host: nobody can read them by moving the address", async () => {
    const oauth = { client_id: "north", client_secret: "oauth-secret", token_url: `${endpoint.url}/token` };
    const { id } = await register({ headers: { "X-Key": "first-secret" }, oauth_configuration: oauth });
    const moved = await change(id, { url: elsewhere.url });
    expect(moved.status).toBe(400);
    expect(moved.body.errors).toEqual([
      "headers.X-Key must be given anew, because the address moves to another host",
      "oauth_configuration.client_secret must be given anew, because the address moves to another host",
    ]);
    const otherToken = { ...oauth, client_secret: "****", token_url: `${elsewhere.url}/token` };
    expect((await change(id, { oauth_configuration: otherToken })).body.errors).toEqual([
      "oauth_configuration.client_secret must be given anew, because the token address moves to another host",
    ]);
    expect((await change(id, { url: `${endpoint.url}/other/path` })).status).toBe(200);
    const given = { url: elsewhere.url, headers: { "X-Key": "again" }, oauth_configuration: null };
    expect((await change(id, given)).status).toBe(200);
    expect((await testEvent(id)).headers).toMatchObject({ "x-key": "again" });
  });

  test("that changes nothing makes no version and tells the audit log nothing", async () => {
    const { id, url } = await register();
    const before = await systemDb().auditEntry.count({ where: { subjectId: id } });
    const read = await supervisor.call(`/v2/webhooks/${id}`);
    expect(await change(id, { url })).toMatchObject({ status: 200, etag: read.headers.get("etag") });
    expect(await systemDb().auditEntry.count({ where: { subjectId: id } })).toBe(before);
  });

  test("of an older version is refused with 412", async () => {
    const { id } = await register();
    const read = await supervisor.call(`/v2/webhooks/${id}`);
    const etag = read.headers.get("etag") ?? "";
    expect((await change(id, { description: "First" }, { "if-match": etag })).status).toBe(200);
    expect((await change(id, { description: "Second" }, { "if-match": etag })).status).toBe(412);
    expect((await supervisor.call(`/v2/webhooks/${id}`)).json).toMatchObject({ description: "First" });
  });

  test("is kept in the audit log with its reason, and without any secret", async () => {
    const { id } = await register({ headers: { "X-Key": "first-secret" } });
    await change(id, { headers: { "X-Key": "second-secret" }, description: "Claims", reason: "Their key changed" });
    const entry = (await auditOf(id)).at(-1);
    expect(entry).toMatchObject({
      action: "updateWebhook",
      reason: "Their key changed",
      changes: { description: ["", "Claims"], secretValues: ["kept encrypted", "changed"] },
    });
    expect(JSON.stringify(await auditOf(id))).not.toMatch(/first-secret|second-secret/);
  });
});

describe("pausing and resuming", () => {
  test("shows who paused it and why, and resuming begins the count of failures anew", async () => {
    const { id } = await register();
    const where = { organizationId: supervisor.organizationId, id };
    await systemDb().webhook.updateMany({ where, data: { failingSince: new Date("2026-01-01T00:00:00Z") } });
    const paused = await change(id, { paused: true, reason: "They move house." });
    expect(paused.body.paused_reason).toBe("Paused by Supervisor client: They move house");
    const resumed = await change(id, { paused: false });
    expect(resumed.body).toMatchObject({ paused_at: null, paused_reason: null, failing_since: null });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(["createWebhook", "pauseWebhook", "resumeWebhook"]);
  });
});

describe("an event that would arrive twice at one address", () => {
  test("is refused at registration and at a change, and named", async () => {
    const first = await register({ event_types: ["PROVIDER_TABLED", "PROVIDER_CRED_DENIED"] });
    const again = await supervisor.call("/v2/webhooks", {
      json: { url: endpoint.url.replace("http:", "HTTP:"), event_types: ["PROVIDER_CRED_DENIED", "PSV_COMPLETED"] },
    });
    expect(again.status).toBe(409);
    expect(again.json).toMatchObject({ id: first.id, event_types: ["PROVIDER_CRED_DENIED"] });
    const second = await register({ event_types: ["PSV_COMPLETED"] });
    expect((await change(second.id, { event_types: ["PROVIDER_TABLED"] })).status).toBe(409);
    expect((await change(second.id, { event_types: ["PSV_COMPLETED", "IN_PROGRESS"] })).status).toBe(200);
    await supervisor.call("/v2/webhooks", { method: "DELETE", json: { id: first.id } });
    expect((await change(second.id, { event_types: ["PROVIDER_TABLED"] })).status).toBe(200);
  });

  test("is refused also when both registrations come at the same moment", async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => supervisor.call("/v2/webhooks", { json: { url: endpoint.url } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  });
});

describe("a new signing secret", () => {
  const verifies = (secret: unknown, { body, headers }: Received): boolean => {
    try {
      new Verifier(String(secret)).verify(body, headers);
      return true;
    } catch {
      return false;
    }
  };
  const rotate = (id: string, json: object = {}) => supervisor.call(`/v2/webhooks/${id}/rotate-secret`, { json });

  test("verifies beside the old one for 24 hours, as the answer says", async () => {
    const { id, signing_secret: old } = await register();
    const answer = await rotate(id, { reason: "Yearly" });
    const { signing_secret: secret, previous_secret_until: until } = answer.json as Record<string, string>;
    expect(Date.parse(until ?? "") - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    expect(Date.parse(until ?? "") - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    const received = await testEvent(id);
    expect([verifies(old, received), verifies(secret, received)]).toEqual([true, true]);
    expect((await supervisor.call(`/v2/webhooks/${id}`)).json).toMatchObject({ previous_secret_until: until });
  });

  test("is the only one from now on when the old one leaked", async () => {
    const { id, signing_secret: old } = await register();
    const { signing_secret: secret } = (await rotate(id, { keep_previous: false })).json as Record<string, string>;
    const received = await testEvent(id);
    expect([verifies(old, received), verifies(secret, received)]).toEqual([false, true]);
  });

  test("stands in no stored answer", async () => {
    const { id } = await register();
    const headers = { "idempotency-key": "rotate-once" };
    const first = await supervisor.call(`/v2/webhooks/${id}/rotate-secret`, { json: {}, headers });
    const second = await supervisor.call(`/v2/webhooks/${id}/rotate-secret`, { json: {}, headers });
    expect(first.json).toHaveProperty("signing_secret");
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(second.json).not.toHaveProperty("signing_secret");
  });
});

test("a test event that is refused shows the endpoint's own answer", async () => {
  const { id } = await register();
  receiver = new WebhookReceiver({ answer: () => ({ status: 503, headers: { "x-why": "busy" }, body: "Come back" }) });
  const answer = await supervisor.call(`/v2/webhooks/${id}/test-event`, {
    json: { message: "Hello", eventType: "export.completed" },
  });
  expect(answer.status).toBe(422);
  expect(answer.json).toMatchObject({
    reason: "The endpoint answered 503",
    answer: { status: 503, body: "Come back", headers: { "x-why": "busy" } },
  });
});
