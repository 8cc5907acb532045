import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Context } from "@/lib/api/context";
import { ApiError } from "@/lib/api/errors";
import { parseBody } from "@/lib/api/parse-request";
import { problemResponse } from "@/lib/api/problem";
import { inOrganization, systemDb } from "@/lib/db";
import { useTestDatabase } from "@/prisma/test-database";
import { openConfiguration } from "./configuration";
import * as op from "./operations";
import { WebhookReceiver } from "./receiver";
import * as service from "./service";
import { createOrganization, startEndpoint, type TestEndpoint } from "./test-endpoint";
import { NewWebhook } from "./webhook-schemas";

useTestDatabase();

let ctx: Omit<Context, "db">;
let receiver: WebhookReceiver;
let endpoint: TestEndpoint;

beforeEach(async () => {
  ctx = await createOrganization();
  receiver = new WebhookReceiver();
  endpoint = await startEndpoint((request, response) => void receiver.handle(request, response));
});
afterEach(() => endpoint.close());

async function parsed<Operation extends typeof op.createWebhook | typeof op.deleteWebhook | typeof op.sendTestEvent>(
  definition: Operation,
  body: unknown,
) {
  const request = new Request("http://localhost/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return definition.body.parse((await parseBody(definition, request)).value);
}

async function create(body: object, caller = ctx) {
  const input = { params: {}, query: undefined, body: NewWebhook.parse(await parsed(op.createWebhook, body)) };
  const webhook = await inOrganization(caller.organizationId, (db) => service.createWebhook({ ...caller, db }, input));
  if (!("signing_secret" in webhook) || !webhook.signing_secret) throw new Error("It is registered with a secret");
  return { ...webhook, signing_secret: webhook.signing_secret };
}

async function list(caller = ctx) {
  const input = { params: {}, query: undefined, body: undefined };
  const answer = await inOrganization(caller.organizationId, (db) => service.listWebhooks({ ...caller, db }, input));
  if (!Array.isArray(answer)) throw new Error("a list");
  return answer;
}

const remove = (body: { id?: string; url?: string; event_types?: NewWebhook["event_types"] }, caller = ctx) =>
  inOrganization(caller.organizationId, (db) =>
    service.deleteWebhook({ ...caller, db }, { params: {}, query: undefined, body }),
  );

const sendTest = (webhookId: string, caller = ctx) =>
  service.sendTestEvent(
    // The operation opens its own transactions; it is given none.
    { ...caller, db: systemDb() },
    { params: { webhookId }, query: undefined, body: { message: "Hello", eventType: "PROVIDER_TABLED" } },
  );

async function answerTo(
  work: Promise<unknown>,
): Promise<{ status: number; message: string; errors?: string[]; reason?: string }> {
  const error = await work.then(
    () => new Error("It succeeded"),
    (failure: unknown) => failure,
  );
  if (!(error instanceof ApiError)) throw error;
  return problemResponse(error, { path: "/v2/webhooks", id: "req", hasStringErrors: true }).json();
}

const oauth = {
  client_id: "north",
  client_secret: "oauth-secret",
  token_url: "https://example.org/token",
  headers: { "x-key": "oauth-header" },
};

describe("registering a webhook", () => {
  test("answers id and configuration with every secret masked, and the signing secret this once", async () => {
    const webhook = await create({
      url: endpoint.url,
      headers: { "X-Api-Key": "header-secret" },
      oauth_configuration: oauth,
    });
    expect(webhook.signing_secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { signing_secret: _, ...record } = webhook;
    expect(await list()).toEqual([record]);
    expect(record).toMatchObject({
      organization_id: ctx.organizationId,
      url: endpoint.url,
      event_types: ["credential_workflow.status.changed"],
      headers: { "X-Api-Key": "****" },
      oauth_configuration: {
        client_id: "north",
        client_secret: "****",
        token_url: "https://example.org/token",
        headers: { "x-key": "****" },
      },
    });
  });

  test("keeps no secret readable in the database or the audit log", async () => {
    const { signing_secret: secret } = await create({
      url: endpoint.url,
      headers: { a: "header-secret" },
      oauth_configuration: oauth,
    });
    const stored = JSON.stringify([await systemDb().webhook.findMany(), await systemDb().auditEntry.findMany()]);
    for (const text of [secret, secret.slice(6), "header-secret", "oauth-secret", "oauth-header"])
      expect(stored).not.toContain(text);
  });

  test("names each thing that is wrong as clients of the original expect it", async () => {
    expect(await answerTo(create({ url: "nowhere", event_types: ["NO_SUCH_EVENT"] }))).toMatchObject({
      status: 400,
      message: "Invalid request body",
      errors: ["url must be a valid URL", "event_types.0 must be a known event type"],
    });
    expect((await answerTo(create({}))).errors).toEqual(["url is required"]);
    expect((await answerTo(create({ url: "https://example.org", event_types: [] }))).errors).toEqual([
      "event_types must name at least one event type",
    ]);
    expect((await answerTo(create({ url: endpoint.url, oauth_configuration: { client_id: "north" } }))).errors).toEqual(
      ["oauth_configuration.client_secret is required", "oauth_configuration.token_url is required"],
    );
    expect((await answerTo(parsed(op.deleteWebhook, {}))).errors).toEqual(["id is required"]);
    expect((await answerTo(parsed(op.sendTestEvent, { message: "Hello" }))).errors).toEqual(["eventType is required"]);
  });

  test.each([
    [{ Host: "other.example" }, "headers.Host must not be set: every delivery sets it itself"],
    [{ "content-LENGTH": "1" }, "headers.content-LENGTH must not be set: every delivery sets it itself"],
    [{ "Webhook-Id": "1" }, "headers.Webhook-Id must not be set: every delivery sets it itself"],
    [{ "X A": "1" }, "headers.X A is not a header name"],
    [{ "X-A": "1", "x-a": "2" }, "headers.x-a is given twice"],
    [
      { "X-A": "1\r\nHost: other.example" },
      "headers.X-A must be one line of at most 4096 printable Latin-1 characters",
    ],
    [
      Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`x-${index}`, "1"])),
      "headers must hold 50 headers at most",
    ],
  ])("refuses headers that would break the request: %j", async (headers, sentence) => {
    expect((await answerTo(create({ url: endpoint.url, headers }))).errors).toEqual([sentence]);
  });

  test("refuses addresses that are not public or not https, for events and for tokens", async () => {
    expect((await answerTo(create({ url: "https://169.254.169.254/" }))).errors).toEqual([
      "url must not be a private or local address",
    ]);
    const insecure = { ...oauth, token_url: "http://example.org/token" };
    expect((await answerTo(create({ url: endpoint.url, oauth_configuration: insecure }))).errors).toEqual([
      "oauth_configuration.token_url must start with https://",
    ]);
    expect(
      (await answerTo(create({ url: endpoint.url, headers: { authorization: "Basic x" }, oauth_configuration: oauth })))
        .errors?.[0],
    ).toContain("together with oauth_configuration");
  });
});

describe("removing a webhook", () => {
  test("by its id; it is then as good as unknown", async () => {
    const { id } = await create({ url: endpoint.url });
    await remove({ id });
    expect(await list()).toEqual([]);
    expect(await answerTo(remove({ id }))).toMatchObject({ status: 404, message: "Webhook not found" });
  });

  test("by its configuration; when several match, none is removed", async () => {
    const first = await create({ url: endpoint.url, event_types: ["IN_PROGRESS", "PSV_COMPLETED"] });
    const second = await create({ url: endpoint.url, event_types: ["PROVIDER_TABLED"] });
    expect((await answerTo(remove({ url: endpoint.url }))).status).toBe(409);
    await remove({ url: endpoint.url, event_types: ["PSV_COMPLETED", "IN_PROGRESS"] });
    expect((await list()).map(({ id }) => id)).toEqual([second.id]);
    await remove({ url: endpoint.url });
    expect(await answerTo(remove({ id: first.id }))).toMatchObject({ status: 404 });
  });
});

describe("a test event", () => {
  test("arrives signed, at once", async () => {
    const { id, signing_secret } = await create({ url: endpoint.url });
    receiver.trust(signing_secret);
    expect(await sendTest(id)).toMatchObject({
      message: "Test event sent successfully",
      answer: { status: 204, body: "" },
    });
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]?.signature).toBe("valid");
    expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({
      eventType: "PROVIDER_TABLED",
      data: { message: "Hello" },
    });
  });

  test("that does not arrive says why", async () => {
    const { id } = await create({ url: endpoint.url });
    receiver.trust("whsec_b3RoZXIgc2VjcmV0IG90aGVyIHNlY3JldA==");
    expect(await answerTo(sendTest(id))).toMatchObject({
      status: 422,
      message: "Failed to send test event",
      reason: "The endpoint answered 401",
      answer: { status: 401 },
    });
    await endpoint.close();
    expect((await answerTo(sendTest(id))).reason).toBe("The connection was refused");
  });

  test("with an access token tries once more when the endpoint refuses it", async () => {
    let issued = 0;
    const tokens = new WebhookReceiver({
      answer: () => ({ status: 200, body: JSON.stringify({ access_token: `t${(issued += 1)}`, expires_in: 3600 }) }),
    });
    const tokenServer = await startEndpoint((request, response) => void tokens.handle(request, response));
    const accepting = new WebhookReceiver({
      answer: ({ headers }) => ({ status: headers["authorization"] === "Bearer t2" ? 204 : 401 }),
    });
    const guarded = await startEndpoint((request, response) => void accepting.handle(request, response));
    const { id } = await create({
      url: guarded.url,
      oauth_configuration: { client_id: "a", client_secret: "b", token_url: tokenServer.url },
    });
    expect(await sendTest(id)).toMatchObject({ answer: { status: 204 } });
    expect(accepting.received.map(({ headers }) => headers["authorization"])).toEqual(["Bearer t1", "Bearer t2"]);
    await Promise.all([tokenServer.close(), guarded.close()]);
  });
});

test("what was secret of a webhook is gone with it", async () => {
  const { id, signing_secret: known } = await create({ url: endpoint.url, headers: { "x-key": "invented" } });
  await remove({ id });
  const row = await systemDb().webhook.findFirstOrThrow({ where: { organizationId: ctx.organizationId, id } });
  expect(row).toMatchObject({ headers: null, oauthConfiguration: null, previousSecret: null });
  expect((await openConfiguration(row)).secret).not.toBe(known);
});

test("another organization's webhook cannot be seen, removed or tested", async () => {
  const { id } = await create({ url: endpoint.url });
  const other = await createOrganization("South Clinic");
  expect(await list(other)).toEqual([]);
  expect((await answerTo(remove({ id }, other))).status).toBe(404);
  expect((await answerTo(remove({ url: endpoint.url }, other))).status).toBe(404);
  expect((await answerTo(sendTest(id, other))).status).toBe(404);
  expect(receiver.received).toHaveLength(0);
  expect(await list()).toHaveLength(1);
});
