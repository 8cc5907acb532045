import { afterEach, beforeAll, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { forgetEnv } from "@/lib/env";
import { enqueue } from "@/lib/jobs/queue";
import { inContext } from "@/prisma/factories/context";
import { createStaffedOrganization } from "@/prisma/factories/organization";
import { workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { metricsAnswer } from "./metrics-page";
import { countRequest } from "./registry";

useTestDatabase();
const server = useTestServer();
let caller: Caller;
let organizationId = "";

beforeAll(async () => {
  const { organization, clients } = await createStaffedOrganization("Wexcombe Plan", "wexcombe.example");
  organizationId = organization.id;
  if (clients[0]) caller = await server().as(clients[0]);
  await inContext(organizationId, async (ctx) => {
    await workflowAt(ctx, "CRED_APPROVED", { last_name: "Quillfeather", npi: "2100000019", external_id: "P-1" });
    await workflowAt(ctx, "DATA_MISSING", { last_name: "Thistlewood", npi: "2100000027", external_id: "P-2" });
    await enqueue(ctx.db, "sweep", {});
  });
});
afterEach(() => {
  delete process.env["METRICS_TOKEN"];
  forgetEnv();
});

const scrape = (address: string, headers: Record<string, string> = {}) =>
  metricsAnswer({ method: "GET", httpVersion: "1.1", address, headers: new Headers(headers) });
const own = () => fetch(`${server().origin}/metrics`);

test("requests are counted by operation, method and status, with how long they took", async () => {
  await caller.call("/v2/providers");
  await caller.call("/v2/provider/prv_nobody/notes/x");
  const text = await (await own()).text();
  expect(text).toMatch(
    /credence_http_request_duration_seconds_count\{operation="listProviders",method="GET",status="200"\} [1-9]/,
  );
  expect(text).toMatch(/credence_http_request_duration_seconds_bucket\{le="0.5",operation="listProviders"/);
});

test("queues, deliveries, open workflows, turnaround, connections and the process are told", async () => {
  const text = await (await own()).text();
  expect(text).toMatch(/credence_jobs_waiting\{queue="sweep"\} 1/);
  expect(text).toMatch(/credence_jobs_oldest_waiting_seconds\{queue="sweep"\} \d/);
  expect(text).toMatch(/credence_webhook_deliveries\{state="dead"\} 0/);
  expect(text).toMatch(/credence_workflows_open\{subject="provider",status="DATA_MISSING"\} 1/);
  expect(text).toMatch(/credence_turnaround_days\{subject="provider",quantile="0.5"\} \d/);
  expect(text).toMatch(/credence_decisions_last_30_days\{subject="provider",decision="CRED_APPROVED"\} 1/);
  expect(text).toMatch(/credence_database_connections\{pool="app",state="taken"\} \d/);
  expect(text).toContain("process_resident_memory_bytes");
  expect(text).toContain("credence_database_up 1");
});

test("every line is one that Prometheus reads, and none names a person or an organization", async () => {
  const answer = await own();
  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  const text = await answer.text();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  for (const line of lines)
    expect(line).toMatch(/^[a-z_][a-z\d_]*(?:\{(?:\w+="[^"\n]*",?)*\})? (?:NaN|[+-]?[\d.]+(?:e[+-]?\d+)?)$/i);
  expect(new Set(lines.map((line) => line.slice(0, line.lastIndexOf(" ")))).size).toBe(lines.length);
  for (const secret of ["Wexcombe", organizationId, "Quillfeather", "2100000019", "prv_"])
    expect(text).not.toContain(secret);
});

test("without METRICS_TOKEN this machine alone is answered, and nobody whom a proxy brings", async () => {
  expect((await scrape("10.1.2.3")).status).toBe(403);
  expect((await scrape("")).status).toBe(403);
  expect((await scrape("127.0.0.1", { "x-forwarded-for": "203.0.113.9" })).status).toBe(403);
  expect((await scrape("::1")).status).toBe(200);
  // nginx as it comes: no word of whom it asks for.
  const silent = { method: "GET", httpVersion: "1.0", address: "127.0.0.1", headers: new Headers() };
  expect((await metricsAnswer(silent)).status).toBe(403);
});

test("with METRICS_TOKEN whoever names it is answered, and nobody else", async () => {
  process.env["METRICS_TOKEN"] = "a-token-of-the-operator";
  forgetEnv();
  expect((await own()).status).toBe(401);
  expect((await scrape("10.1.2.3", { authorization: "Bearer a-token-of-somebody-else" })).status).toBe(401);
  expect((await scrape("10.1.2.3", { authorization: "Bearer a-token-of-the-operator" })).status).toBe(200);
});

test("counting a request takes a few microseconds at most", () => {
  const start = process.cpuUsage();
  for (let index = 0; index < 20_000; index += 1) countRequest("listProviders", "GET", 200, 0.004);
  const { user, system } = process.cpuUsage(start);
  // About one; a machine that is busy elsewhere does not change what this process uses.
  expect((user + system) / 20_000).toBeLessThan(15);
});
