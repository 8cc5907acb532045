import { beforeAll, expect, test } from "vitest";
import { countRequest, requestsPerMinute } from "@/lib/api/rate-limit";
import { useTestServer } from "@/lib/api/test-server";
import { closeDatabase } from "@/lib/db-connections";
import { forgetEnv } from "@/lib/env";
import { type Client, createClient, createOrganization } from "@/prisma/factories/organization";
import { useTestDatabase } from "@/prisma/test-database";

useTestDatabase();
const server = useTestServer();
let clients: Client[] = [];

beforeAll(async () => {
  const { id } = await createOrganization("North Plan");
  clients = await Promise.all(
    ["First", "Second", "Third", "Fourth"].map((name) => createClient(id, { name, roles: ["Supervisor"] })),
  );
  process.env.RATE_LIMITS = "on";
  forgetEnv();
});

function issue(index: number, secret?: string, headers: Record<string, string> = {}) {
  const client = clients[index];
  if (!client) throw new Error(`There is no client ${index}`);
  const json = { client_id: client.id, client_secret: secret ?? client.secret };
  return server().call("/auth-tokens/v2/api", { json, headers });
}

test("a client gets ten tokens a minute, tries with a wrong secret counted, and is told when to come back", async () => {
  for (let count = 1; count <= 10; count += 1) {
    const { status, headers } = await issue(0, count > 8 ? "wrong" : undefined);
    expect(status).toBe(count > 8 ? 401 : 201);
    if (status === 201) expect(headers.get("ratelimit")).toMatch(new RegExp(`^"subject";r=${10 - count};t=\\d+$`));
  }
  const { status, headers, json } = await issue(0);
  expect(status).toBe(429);
  expect(json).toMatchObject({ name: "TooManyRequestsException" });
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
  expect(headers.get("ratelimit-policy")).toBe('"subject";q=10;w=60');
  expect(headers.get("ratelimit")).toMatch(/^"subject";r=0;t=\d+$/);
});

test("the limit of one client is not another's, and survives a restart", async () => {
  expect((await issue(1)).status).toBe(201);
  await closeDatabase();
  forgetEnv();
  expect((await issue(0)).status).toBe(429);
});

test("an address gets thirty tries a minute over all clients, whatever address it claims to have", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 20; count += 1) {
    const { status } = await issue(2 + (count % 2), undefined, {
      "x-client-address": `203.0.113.${count}`,
      "x-forwarded-for": `203.0.113.${count}`,
    });
    statuses.push(status);
  }
  // 13 tries came from this address before.
  expect(statuses.indexOf(429)).toBe(17);
  expect(statuses.slice(17)).toEqual([429, 429, 429]);
});

test("behind a proxy that is trusted, tries are counted by the address it names, not by what a client says before it", async () => {
  process.env.TRUSTED_PROXIES = "127.0.0.0/8, ::1";
  forgetEnv();
  const behind = (count: number) =>
    server().call("/auth-tokens/v2/api", {
      json: { client_id: `cli_nobody${count}`, client_secret: "none" },
      headers: { "x-forwarded-for": `198.51.100.${count}, 203.0.113.7` },
    });
  const statuses: number[] = [];
  for (let count = 0; count < 32; count += 1) statuses.push((await behind(count)).status);
  delete process.env.TRUSTED_PROXIES;
  forgetEnv();
  expect(statuses.indexOf(429)).toBe(30);
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([401]));
});

test("a caller has six thousand requests a minute and sees on every answer what is left", async () => {
  process.env.RATE_LIMITS = "off";
  forgetEnv();
  const [client] = clients;
  if (!client) throw new Error("There is no client");
  const caller = await server().as(client);
  process.env.RATE_LIMITS = "on";
  forgetEnv();
  const { headers } = await caller.call("/v2/webhooks");
  expect(headers.get("ratelimit-policy")).toBe(`"caller";q=${requestsPerMinute};w=60`);
  expect(headers.get("ratelimit")).toMatch(/^"caller";r=5999;t=\d+$/);
  for (let count = 1; count < requestsPerMinute; count += 1) await countRequest(client.id);
  const refused = await caller.call("/v2/webhooks");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});
