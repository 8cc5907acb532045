import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Webhook as Verifier } from "standardwebhooks";
import { newId } from "@/lib/ids";
import { logLines } from "@/lib/log/log-lines";
import { useTestDatabase } from "@/prisma/test-database";
import { newSigningSecret, rotateSigningSecret, sealConfiguration, type WebhookConfiguration } from "../configuration";
import { type Received, WebhookReceiver } from "../receiver";
import { startEndpoint, type TestEndpoint } from "../test-endpoint";
import { deliver, type Endpoint } from "./deliver";
import { closeConnections } from "./post";

useTestDatabase();

const servers: TestEndpoint[] = [];
let receiver: WebhookReceiver;
let answer: (received: Received) => { status: number; body?: string; headers?: Record<string, string> };

beforeEach(() => {
  answer = () => ({ status: 204 });
});
afterEach(async () => {
  await closeConnections();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(one: WebhookReceiver): Promise<string> {
  const server = await startEndpoint((request, response) => void one.handle(request, response));
  servers.push(server);
  return server.url;
}

async function endpointWith(configuration: Partial<WebhookConfiguration> = {}): Promise<Endpoint & { plain: string }> {
  receiver = new WebhookReceiver({ answer: (received) => answer(received) });
  const url = await serve(receiver);
  const webhook = { organizationId: "org_1", id: newId("whk") };
  const plain = newSigningSecret();
  const sealed = await sealConfiguration(webhook, { headers: null, oauth: null, secret: plain, ...configuration });
  return { ...webhook, ...sealed, url, previousSecret: null, previousSecretUntil: null, plain };
}

const message = () => ({
  id: newId("obx"),
  eventType: "credential_workflow.status.changed",
  timestamp: new Date(),
  data: { credentialingWorkflowId: "wf_1", newStatusName: "TABLED" },
});

const verifies = (secret: string, { body, headers }: Received): boolean => {
  try {
    new Verifier(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
};

describe("a signature", () => {
  test("is verified by the public library, and not after a change of the body", async () => {
    const endpoint = await endpointWith();
    expect(await deliver(endpoint, message())).toMatchObject({ error: null, answer: { status: 204 } });
    const [received] = receiver.received;
    if (!received) throw new Error("It arrived");
    expect(verifies(endpoint.plain, received)).toBe(true);
    expect(verifies(endpoint.plain, { ...received, body: received.body.replace("TABLED", "DENIED") })).toBe(false);
    expect(verifies(newSigningSecret(), received)).toBe(false);
  });

  test("is made with the old and the new secret for 24 hours after a rotation, and then with the new one only", async () => {
    const endpoint = await endpointWith();
    const { secret, columns } = await rotateSigningSecret(endpoint, new Date());
    expect(columns.previousSecretUntil.getTime() - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    await deliver({ ...endpoint, ...columns }, message());
    await deliver({ ...endpoint, ...columns, previousSecretUntil: new Date(Date.now() - 1) }, message());
    const verdicts = receiver.received.map((received) => [
      verifies(endpoint.plain, received),
      verifies(secret, received),
    ]);
    expect(verdicts).toEqual([
      [true, true],
      [false, true],
    ]);
  });
});

describe("what is secret", () => {
  test("is in no header, answer or error that is kept, also when the endpoint repeats it, and in no log", async () => {
    const said = [vi.spyOn(console, "error"), vi.spyOn(console, "log"), vi.spyOn(console, "warn")];
    const logged: string[] = [];
    const endOfLog = logLines((line) => logged.push(line));
    const secrets = { header: 'a "quoted" value', client: "client & secret", token: "the-access-token" };
    const tokens = new WebhookReceiver({
      answer: () => ({ status: 200, body: JSON.stringify({ access_token: secrets.token }) }),
    });
    const token_url = await serve(tokens);
    const oauth = { client_id: "north", client_secret: secrets.client, token_url };
    const endpoint = await endpointWith({ headers: { "X-Key": secrets.header }, oauth });
    answer = ({ headers }) => ({
      status: 500,
      headers: { "x-echo": headers["x-key"] ?? "", "set-cookie": "session=theirs" },
      body: JSON.stringify({ headers, form: encodeURIComponent(secrets.client) }),
    });
    const outcome = await deliver(endpoint, message());
    expect(receiver.received[0]?.headers).toMatchObject({
      "x-key": secrets.header,
      authorization: `Bearer ${secrets.token}`,
    });
    expect(outcome.requestHeaders).toMatchObject({ "X-Key": "****", authorization: "****" });
    expect(outcome.answer?.headers).toMatchObject({ "x-echo": "****", "set-cookie": "****" });
    expect(outcome.error).toBe("The endpoint answered 500");
    const kept = JSON.stringify(outcome) + JSON.stringify(said.map(({ mock }) => mock.calls)) + logged.join();
    for (const secret of [...Object.values(secrets), 'a \\"quoted', "client%20%26", endpoint.plain]) {
      expect(kept).not.toContain(secret);
    }
    for (const spy of said) spy.mockRestore();
    endOfLog();
  });
});

describe("an access token", () => {
  const oauthOf = (token_url: string) => ({ client_id: "north", client_secret: "secret", token_url });

  test("is asked for once by a hundred deliveries, and once again when all of them are refused with it", async () => {
    let issued = 0;
    const tokens = new WebhookReceiver({
      answer: () => ({ status: 200, body: JSON.stringify({ access_token: `token-${(issued += 1)}` }) }),
    });
    const endpoint = await endpointWith({ oauth: oauthOf(await serve(tokens)) });
    answer = ({ headers }) => ({ status: headers["authorization"] === "Bearer token-1" ? 401 : 204 });
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => deliver(endpoint, message())));
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(100);
    expect(issued).toBe(2);
  });

  test("that is refused twice leaves it at that", async () => {
    let issued = 0;
    const tokens = new WebhookReceiver({
      answer: () => ({ status: 200, body: JSON.stringify({ access_token: `token-${(issued += 1)}` }) }),
    });
    const endpoint = await endpointWith({ oauth: oauthOf(await serve(tokens)) });
    answer = () => ({ status: 401 });
    expect(await deliver(endpoint, message())).toMatchObject({ error: "The endpoint answered 401" });
    expect(receiver.received).toHaveLength(2);
  });

  test("that an HTML page stands for ends the attempt with a sentence, and the endpoint is not called", async () => {
    const tokens = new WebhookReceiver({ answer: () => ({ status: 200, body: "<html>Sign in</html>" }) });
    const endpoint = await endpointWith({ oauth: oauthOf(await serve(tokens)) });
    expect(await deliver(endpoint, message())).toEqual({
      requestHeaders: null,
      answer: null,
      error: "No access token: the token address answered without an access_token in JSON",
      isForGood: false,
    });
    expect(receiver.received).toHaveLength(0);
  });
});

test("a configuration that was copied from another webhook is not used", async () => {
  const [own, other] = [await endpointWith(), await endpointWith({ headers: { "x-key": "theirs" } })];
  await expect(deliver({ ...own, headers: other.headers }, message())).rejects.toThrow();
  await expect(deliver({ ...own, organizationId: "org_2" }, message())).rejects.toThrow();
  expect(receiver.received).toHaveLength(0);
});
