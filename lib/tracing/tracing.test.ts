import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { forgetEnv } from "@/lib/env";
import { checkElement } from "@/lib/verification/check-element";
import { inContext } from "@/prisma/factories/context";
import { createStaffedOrganization } from "@/prisma/factories/organization";
import { startedWorkflow } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { startTracing } from "./start-tracing";
import { statementName } from "./trace-statements";
import { isTracing, traced } from "./tracing";

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(Attribute),
  status: z.object({ code: z.number().optional(), message: z.string().optional() }),
});
type Span = z.output<typeof Span>;
const Batch = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

useTestDatabase();
const server = useTestServer();
let caller: Caller;
let organizationId = "";
const spans: Span[] = [];
const sent: { path: string; headers: http.IncomingHttpHeaders; text: string }[] = [];
const registry = { traceparent: "" };

async function listening(listener: http.RequestListener): Promise<{ port: number; close: () => void }> {
  const one = http.createServer(listener).listen(0, "127.0.0.1");
  await once(one, "listening");
  const close = () => {
    one.closeAllConnections();
    one.close();
  };
  return { port: (one.address() as AddressInfo).port, close };
}

let receiver: Awaited<ReturnType<typeof listening>>;
let nppes: Awaited<ReturnType<typeof listening>>;

beforeAll(async () => {
  const { organization, clients } = await createStaffedOrganization("North Plan", "north.example");
  organizationId = organization.id;
  if (clients[0]) caller = await server().as(clients[0]);
  // What a collector does (OTLP over HTTP, in JSON).
  receiver = await listening(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString();
    sent.push({ path: request.url ?? "", headers: request.headers, text });
    for (const { scopeSpans } of Batch.parse(JSON.parse(text)).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  nppes = await listening((request, response) => {
    registry.traceparent = String(request.headers["traceparent"] ?? "");
    response.writeHead(503).end();
  });
  Object.assign(process.env, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${receiver.port}`,
    OTEL_EXPORTER_OTLP_HEADERS: "x-collector-key=a%20key",
    NPPES_URL: `http://127.0.0.1:${nppes.port}/api/`,
  });
  forgetEnv();
});
afterAll(() => {
  receiver.close();
  nppes.close();
});

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
const named = (name: string) => spans.find((span) => span.name === name);

test("without the setting nothing is traced", async () => {
  const setting = process.env["OTEL_EXPORTER_OTLP_ENDPOINT"];
  delete process.env["OTEL_EXPORTER_OTLP_ENDPOINT"];
  forgetEnv();
  await (await startTracing("web"))();
  expect(isTracing()).toBe(false);
  expect(await traced("nothing", {}, async (span) => span)).toBeUndefined();
  process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] = setting;
  forgetEnv();
});

test("a request, its statements, a job and its calls go to the collector as traces without anybody's values", async () => {
  const end = await startTracing("web");
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  const secret = "Quillfeather";
  await caller.call(`/v2/providers?name=${secret}`, { headers: { traceparent, "x-request-id": "traced-1" } });
  await caller.call("/v2/provider/prv_nobody/credentialing-workflows", { method: "POST", json: {} });
  const { workflowId } = await inContext(organizationId, (ctx) =>
    startedWorkflow(ctx, { last_name: secret, npi: "2100000019" }),
  );
  await traced("job verify-element", { kind: "CONSUMER" }, () =>
    checkElement({ organizationId, workflowId, element: "identity" }),
  );
  await end();

  const request = spans.find((span) => span.traceId === traceId && span.name === "GET /v2/providers");
  expect(request).toMatchObject({ parentSpanId: "b7ad6b7169203331", kind: 2 });
  expect(request && attributesOf(request)).toMatchObject({
    "http.route": "/v2/providers",
    "http.response.status_code": 200,
    "credence.operation": "listProviders",
    "credence.request_id": "traced-1",
    "credence.actor_id": expect.stringMatching(/^cli_/),
  });
  const statements = spans.filter((span) => span.parentSpanId === request?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.every((span) => attributesOf(span)["db.system.name"] === "postgresql")).toBe(true);

  const call = named(`GET 127.0.0.1:${nppes.port}`);
  const job = named("job verify-element");
  expect(call).toMatchObject({ traceId: job?.traceId, kind: 3 });
  expect(call && attributesOf(call)["http.response.status_code"]).toBe(503);
  expect(registry.traceparent).toBe(`00-${call?.traceId}-${call?.spanId}-01`);

  expect(sent[0]).toMatchObject({ path: "/v1/traces", headers: { "x-collector-key": "a key" } });
  for (const { text } of sent) expect(text).not.toContain(secret);
});

test("a failure is told by its kind", async () => {
  const end = await startTracing("worker");
  const failing = traced("fails", {}, () => Promise.reject(new TypeError("Quillfeather, Ada")));
  await expect(failing).rejects.toThrow(TypeError);
  await end();
  expect(named("fails")).toMatchObject({ status: { code: 2, message: "TypeError" } });
});

test.each([
  ['SELECT "t"."id" FROM "public"."providers" AS "t" WHERE name = $1', "SELECT providers"],
  ["select set_config('app.organization_id', $1, true)", "SELECT"],
  ["INSERT INTO audit_entries (id) VALUES ('Ada')", "INSERT audit_entries"],
  ["UPDATE webhook_deliveries d SET state = 'x'", "UPDATE webhook_deliveries"],
  ["BEGIN", "BEGIN"],
])("%s is told as %s", (text, name) => expect(statementName(text)).toBe(name));
