import { afterEach, beforeEach, expect, test } from "vitest";
import { forgetEnv } from "@/lib/env";
import type { OauthConfiguration } from "../configuration";
import { type Received, WebhookReceiver } from "../receiver";
import { startEndpoint, type TestEndpoint } from "../test-endpoint";
import { accessToken, forgetToken } from "./oauth-token";

Object.assign(process.env, {
  DATABASE_URL: "postgres://localhost/none",
  DATABASE_SYSTEM_URL: "postgres://localhost/none",
  CREDENCE_KEY: Buffer.alloc(32).toString("base64"),
});
forgetEnv();

let server: TestEndpoint;
let receiver: WebhookReceiver;
let answer: (received: Received) => { status: number; body?: string };
let oauth: OauthConfiguration;

beforeEach(async () => {
  let issued = 0;
  answer = () => ({ status: 200, body: JSON.stringify({ access_token: `token-${(issued += 1)}`, expires_in: 3600 }) });
  receiver = new WebhookReceiver({ answer: (received) => answer(received) });
  server = await startEndpoint((request, response) => void receiver.handle(request, response));
  oauth = {
    client_id: "north",
    client_secret: "s & cret",
    token_url: server.url,
    scope: "events",
    headers: { "x-realm": "clinic" },
  };
});
afterEach(() => server.close());

test("the exchange is a form with client id, secret, grant type and scope, and the extra headers", async () => {
  expect(await accessToken("whk_1", oauth)).toBe("token-1");
  const [received] = receiver.received;
  expect(received?.headers).toMatchObject({ "content-type": "application/x-www-form-urlencoded", "x-realm": "clinic" });
  expect(Object.fromEntries(new URLSearchParams(received?.body))).toEqual({
    grant_type: "client_credentials",
    client_id: "north",
    client_secret: "s & cret",
    scope: "events",
  });
});

test("a hundred deliveries at the same time share one exchange, and its token until it expires", async () => {
  const tokens = await Promise.all(Array.from({ length: 100 }, () => accessToken("whk_1", oauth)));
  expect(new Set([...tokens, await accessToken("whk_1", oauth)])).toEqual(new Set(["token-1"]));
  expect(receiver.received).toHaveLength(1);
});

test("an expired token is fetched anew, and so is one that the endpoint refused", async () => {
  let issued = 0;
  answer = () => ({ status: 200, body: JSON.stringify({ access_token: `short-${(issued += 1)}`, expires_in: "1" }) });
  expect(await accessToken("whk_1", oauth)).toBe("short-1");
  expect(await accessToken("whk_1", oauth)).toBe("short-1");
  await new Promise((resolve) => setTimeout(resolve, 950));
  expect(await accessToken("whk_1", oauth)).toBe("short-2");
  await new Promise((resolve) => setTimeout(resolve, 950));

  answer = () => ({ status: 200, body: JSON.stringify({ access_token: `long-${(issued += 1)}` }) });
  expect(await accessToken("whk_1", oauth)).toBe("long-3");
  forgetToken("whk_1", oauth, "short-1");
  expect(await accessToken("whk_1", oauth)).toBe("long-3");
  forgetToken("whk_1", oauth, "long-3");
  expect(await accessToken("whk_1", oauth)).toBe("long-4");
});

test("two webhooks share no token", async () => {
  expect(await accessToken("whk_1", oauth)).not.toBe(await accessToken("whk_2", oauth));
});

test.each([
  [
    { status: 200, body: "<html>Sign in</html>" },
    "No access token: the token address answered without an access_token in JSON",
  ],
  [
    { status: 200, body: '{"token":"x"}' },
    "No access token: the token address answered without an access_token in JSON",
  ],
  [
    { status: 200, body: '{"access_token":"two\\r\\nlines"}' },
    "No access token: the token address answered without an access_token in JSON",
  ],
  [{ status: 503 }, "No access token: the token address answered 503"],
])("a token address that answers %j fails with a sentence, and is asked again next time", async (broken, sentence) => {
  const good = answer;
  answer = () => broken;
  await expect(accessToken("whk_1", oauth)).rejects.toThrow(sentence);
  answer = good;
  expect(await accessToken("whk_1", oauth)).toBe("token-1");
});

test("a token address that is not public is not called", async () => {
  await expect(accessToken("whk_1", { ...oauth, token_url: "https://127.0.0.1:1/token" })).rejects.toThrow(
    "private or local address",
  );
});
