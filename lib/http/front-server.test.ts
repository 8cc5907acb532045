import { once } from "node:events";
import net from "node:net";
import { beforeAll, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { createStaffedOrganization } from "@/prisma/factories/organization";
import { useTestDatabase } from "@/prisma/test-database";

useTestDatabase();
const server = useTestServer();
let caller: Caller;

beforeAll(async () => {
  const { clients } = await createStaffedOrganization("North Plan", "north.example");
  const [client] = clients;
  if (client) caller = await server().as(client);
});

/** The statuses of the answers that have arrived whole, each as long as it says. */
function statusesOf(received: string): number[] {
  const end = received.indexOf("\r\n\r\n") + 4;
  if (end < 4) return [];
  const head = received.slice(0, end);
  const next = end + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
  if (received.length < next) return [];
  return [Number(head.slice(9, 12)), ...statusesOf(received.slice(next))];
}

/** What comes back for bytes as they are, until the service closes the connection or `answers` have arrived. */
async function exchange(bytes: string | Buffer, answers = 1): Promise<string> {
  const socket = net.connect(server().port, "127.0.0.1");
  let received = "";
  const isComplete = () => statusesOf(received).length >= answers;
  return new Promise((resolve, reject) => {
    socket.setTimeout(5_000, () => reject(new Error(`no answer; so far: ${received}`)));
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      if (isComplete()) socket.end();
    });
    socket.on("close", () => resolve(received));
    socket.write(bytes);
  });
}

const request = (line: string, ...headers: string[]) => [line, "Host: localhost", ...headers, "", ""].join("\r\n");
const authorized = () => [`Authorization: Bearer ${caller.token}`, `organization-id: ${caller.organizationId}`];

function problemIn(answer: string): Record<string, unknown> {
  expect(answer).toMatch(/^content-type: application\/problem\+json/im);
  const json = /\{.*\}/s.exec(answer)?.[0];
  if (!json) throw new Error(`no problem document in ${answer}`);
  return JSON.parse(json) as Record<string, unknown>;
}

const refusals: [what: string, bytes: () => string, status: number][] = [
  ["a malformed percent-escape in the path", () => request("GET /v2/%zz HTTP/1.1"), 400],
  ["a percent-escape that is no UTF-8", () => request("GET /v2/providers/%ff HTTP/1.1"), 400],
  ["an escaped NUL in the path", () => request("GET /v2/providers/%00 HTTP/1.1"), 400],
  ["an escaped line break in the path", () => request("GET /v2/providers/%0d%0aX HTTP/1.1"), 400],
  ["an escaped slash in the path", () => request("GET /v2%2Fproviders HTTP/1.1"), 400],
  ["a path that climbs", () => request("GET /v2/provider/../../etc/passwd HTTP/1.1"), 400],
  ["a path that climbs in escapes", () => request("GET /v2/provider/%2e%2e/healthz HTTP/1.1"), 400],
  ["a backslash in the path", () => request("GET /v2\\providers HTTP/1.1"), 400],
  ["an address instead of a path", () => request("GET http://elsewhere.example/healthz HTTP/1.1"), 400],
  ["an address of ten thousand characters", () => request(`GET /${"x".repeat(10_000)} HTTP/1.1`), 400],
  ["TRACE", () => request("TRACE /healthz HTTP/1.1"), 405],
  ["a method that is not HTTP's", () => request("PROPFIND /healthz HTTP/1.1"), 405],
  ["a method nobody knows", () => request("BREW /healthz HTTP/1.1"), 400],
  ["CONNECT", () => "CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n", 405],
  ["organization-id twice", () => request("GET /v2/flags HTTP/1.1", "organization-id: a", "organization-id: b"), 400],
  ["Authorization twice", () => request("GET /v2/flags HTTP/1.1", "Authorization: a", "authorization: b"), 400],
  ["Host twice", () => request("GET /healthz HTTP/1.1", "Host: elsewhere.example"), 400],
  ["Host missing", () => "GET /healthz HTTP/1.1\r\n\r\n", 400],
  ["a Host that is none", () => "GET /healthz HTTP/1.1\r\nHost: [\r\n\r\n", 400],
  ["two lengths", () => request("POST /v2/provider HTTP/1.1", "Content-Length: 2", "Content-Length: 3"), 400],
  [
    "a length and chunks",
    () => request("POST /v2/provider HTTP/1.1", "Content-Length: 5", "Transfer-Encoding: chunked"),
    400,
  ],
  ["a NUL in a header", () => request("GET /healthz HTTP/1.1", "X-Note: a\0b"), 400],
  ["a header without a name", () => request("GET /healthz HTTP/1.1", ": x"), 400],
  ["a head of twenty kilobytes", () => request("GET /healthz HTTP/1.1", `X-Long: ${"x".repeat(20_000)}`), 431],
  ["no HTTP at all", () => "\x16\x03\x01\x02\x00\x01\r\n\r\n", 400],
  ["an expectation nobody meets", () => request("GET /healthz HTTP/1.1", "Expect: a miracle"), 417],
  ["a version nobody speaks", () => "GET /healthz HTTP/9.9\r\nHost: localhost\r\n\r\n", 400],
];

test.each(refusals)("%s is refused with the one error shape", async (_what, bytes, status) => {
  const answer = await exchange(bytes());
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(problemIn(answer)).toMatchObject({ status, statusCode: status, message: expect.any(String) });
});

test("a 405 says which methods there are", async () => {
  expect(await exchange(request("TRACE /healthz HTTP/1.1"))).toMatch(/^allow: GET, HEAD, POST/im);
  expect(await exchange(request("OPTIONS /healthz HTTP/1.1"))).toMatch(/^allow: GET, HEAD\r/im);
});

test("requests sent without waiting are answered in their order, also behind one whose body nobody reads", async () => {
  const body = JSON.stringify({ first_name: "x".repeat(300_000) });
  const unauthorized = request(
    "POST /v2/provider HTTP/1.1",
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  );
  const answer = await exchange(
    unauthorized + body + request("GET /healthz HTTP/1.1") + request("GET /nowhere HTTP/1.1"),
    3,
  );
  expect(statusesOf(answer)).toEqual([401, 200, 404]);
});

test("what is no HTTP behind a good request is refused after the good one is answered", async () => {
  const body = JSON.stringify({ first_name: "Ada", last_name: "Pipelined", degree: "MD", states: "TX" });
  const good = request(
    "POST /v2/provider HTTP/1.1",
    ...authorized(),
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  );
  const answer = await exchange(`${good}${body}\x00rubbish\r\n\r\n`, 2);
  expect(statusesOf(answer)).toEqual([201, 400]);
});

test("a HEAD answers like GET, without a body", async () => {
  const response = await fetch(`${server().origin}/healthz`, { method: "HEAD" });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("");
});

test("doubled slashes are tolerated anywhere in a path", async () => {
  for (const path of ["//healthz", "/healthz/", "//v2///providers"]) {
    expect((await caller.call(path)).status, path).toBe(200);
  }
});

test("a body over 20 MB is 413 for its declared length, and the connection still answers the next request", async () => {
  const { status, json } = await caller.call("/v2/provider", { json: { first_name: "x".repeat(21 * 1024 * 1024) } });
  expect(status).toBe(413);
  expect(json).toMatchObject({ name: "PayloadTooLargeException" });
  expect((await caller.call("/healthz")).status).toBe(200);
});

test("a body over 20 MB is 413 when it comes in chunks of which none says so", async () => {
  const mebibyte = `${(1024 * 1024).toString(16)}\r\n${" ".repeat(1024 * 1024)}\r\n`;
  const head = request(
    "POST /v2/provider HTTP/1.1",
    ...authorized(),
    "Content-Type: application/json",
    "Transfer-Encoding: chunked",
  );
  const answer = await exchange(`${head}${mebibyte.repeat(22)}0\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
});

test("a body that is cut off does no harm", async () => {
  const head = request(
    "POST /v2/provider HTTP/1.1",
    ...authorized(),
    "Content-Type: application/json",
    "Content-Length: 500",
    "Expect: 100-continue",
  );
  const socket = net.connect(server().port, "127.0.0.1");
  socket.write(head);
  // The service says so when it has the head and waits for the body.
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 100 /);
  await new Promise((resolve) => socket.write('{"first_name":', resolve));
  socket.destroy();
  expect((await caller.call("/healthz")).status).toBe(200);
});

test("every answer carries a request id: the caller's when it is a plain token, else a new one", async () => {
  const given = await server().call("/healthz", { headers: { "x-request-id": "order-4711" } });
  expect(given.headers.get("x-request-id")).toBe("order-4711");
  const refused = await server().call("/nowhere", { headers: { "x-request-id": "order-4712" } });
  expect(refused.headers.get("x-request-id")).toBe("order-4712");
  expect(refused.json).toMatchObject({ request_id: "order-4712" });
  const odd = await server().call("/healthz", { headers: { "x-request-id": "<script>" } });
  expect(odd.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("answers are not for caches, frames or guessing", async () => {
  const { headers } = await server().call("/healthz");
  expect(Object.fromEntries(headers)).toMatchObject({
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
});
