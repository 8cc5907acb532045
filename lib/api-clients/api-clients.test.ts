import { beforeAll, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { type Client, createClient, createPerson, createStaffedOrganization } from "@/prisma/factories/organization";
import { useTestDatabase } from "@/prisma/test-database";
import type { ApiClient } from "./client-schemas";

useTestDatabase();
const server = useTestServer();
let organizationId = "";
let supervisor: Caller;

beforeAll(async () => {
  const { organization, clients } = await createStaffedOrganization("North Plan", "north.example");
  organizationId = organization.id;
  const own = clients.find(({ roles }) => roles.includes("Supervisor"));
  if (!own) throw new Error("There is no Supervisor");
  supervisor = await server().as(own);
});

type WithSecret = ApiClient & { client_secret: string };
const post = (path: string, json: object = {}, headers = {}) =>
  supervisor.call(`/v2/api-clients${path}`, { json, headers });

async function registered(facts: object = {}): Promise<WithSecret> {
  const answer = await post("", { name: "Roster sync", roles: ["Credentialing User"], ...facts });
  expect(answer.status).toBe(201);
  return answer.json as WithSecret;
}
const asClient = ({ id }: ApiClient, secret: string): Promise<Caller> =>
  server().as({ id, secret, organizationId, roles: [] } as Client);
const issue = async ({ id }: ApiClient, secret: string) =>
  (await server().call("/auth-tokens/v2/api", { json: { client_id: id, client_secret: secret } })).status;
const statusOf = async (caller: Caller) => (await caller.call("/v2/webhooks")).status;

async function secondsUntil(caller: Caller, status: number): Promise<number> {
  const begin = performance.now();
  while ((await statusOf(caller)) !== status && performance.now() - begin < 5_000)
    await new Promise((resolve) => setTimeout(resolve, 20));
  return (performance.now() - begin) / 1000;
}

test("a Supervisor registers a client, whose secret is told this once", async () => {
  const { client_secret: secret, ...client } = await registered();
  expect(secret).toHaveLength(43);
  expect(client).toMatchObject({ name: "Roster sync", roles: ["Credentialing User"], user_id: null, revoked_at: null });
  expect(client.secrets).toMatchObject([{ hint: secret.slice(-4), created_by_name: "Supervisor client" }]);
  expect(await statusOf(await asClient(client, secret))).toBe(200);
  const read = await supervisor.call(`/v2/api-clients/${client.id}`);
  expect(read.status).toBe(200);
  expect(read.text).not.toContain(secret);
  const entries = await systemDb().auditEntry.findMany({ where: { subjectId: client.id } });
  expect(JSON.stringify(entries)).not.toContain(secret);
  expect(entries).toMatchObject([{ action: "createApiClient", actorName: "Supervisor client" }]);
});

test("a repetition under the same idempotency key registers nothing again, and does not tell the secret", async () => {
  const headers = { "idempotency-key": "register-once" };
  const body = { name: "Once", roles: ["Supervisor"] };
  const [first, second] = [await post("", body, headers), await post("", body, headers)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect((second.json as ApiClient).id).toBe((first.json as ApiClient).id);
  expect(first.json).toHaveProperty("client_secret");
  expect(second.json).not.toHaveProperty("client_secret");
});

test("a secret is rotated without a gap: both live until the old one is revoked, whose tokens end within a second", async () => {
  const client = await registered();
  const old = await asClient(client, client.client_secret);
  const second = (await post(`/${client.id}/secrets`, { reason: "Yearly" })).json as WithSecret;
  expect(second.secrets).toHaveLength(2);
  const fresh = await asClient(client, second.client_secret);
  expect([await statusOf(old), await statusOf(fresh)]).toEqual([200, 200]);
  expect(await post(`/${client.id}/secrets`)).toMatchObject({ status: 409 });

  const oldId = client.secrets[0]?.id ?? "";
  const revoked = await post(`/${client.id}/secrets/${oldId}/revoke`, { reason: "Rotated" });
  expect(revoked).toMatchObject({ status: 200, json: { secrets: [{ hint: second.client_secret.slice(-4) }] } });
  expect(await secondsUntil(old, 401)).toBeLessThan(1.2);
  expect(await statusOf(fresh)).toBe(200);
  expect([await issue(client, client.client_secret), await issue(client, second.client_secret)]).toEqual([401, 201]);
  expect(await post(`/${client.id}/secrets/${oldId}/revoke`)).toMatchObject({ status: 409 });
});

test("of two who make the second secret at once, one is told that it is there", async () => {
  const client = await registered();
  const answers = await Promise.all([post(`/${client.id}/secrets`), post(`/${client.id}/secrets`)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, expect.any(Number)]);
  expect(await systemDb().apiClientSecret.count({ where: { clientId: client.id } })).toBe(2);
});

test("a revoked client is refused everywhere within a second, for good", async () => {
  const client = await registered();
  const caller = await asClient(client, client.client_secret);
  expect(await statusOf(caller)).toBe(200);
  expect(await post(`/${client.id}/revoke`)).toMatchObject({ status: 400 });
  expect(await post(`/${client.id}/revoke`, { reason: "Contract ended" })).toMatchObject({ status: 200 });
  expect(await secondsUntil(caller, 401)).toBeLessThan(1.2);
  for (const act of ["revoke", "secrets"]) {
    expect(await post(`/${client.id}/${act}`, { reason: "Again" })).toMatchObject({ status: 409 });
  }
});

test("a client that acts as a person has no more roles than the person, now and later", async () => {
  const person = { name: "Imogen Farrow", email: "imogen@north.example", roles: ["Credentialing User"] as const };
  const { id: userId } = await createPerson(organizationId, person);
  const refused = await post("", { name: "Hers", roles: ["Supervisor"], user_id: userId });
  expect(refused).toMatchObject({ status: 400, json: { errors: [{ path: "roles" }] } });
  const client = await registered({ user_id: userId });
  expect(client).toMatchObject({ user_name: "Imogen Farrow", effective_roles: ["Credentialing User"] });
  const change = { method: "PATCH", json: { roles: ["Medical Director"] } };
  expect(await supervisor.call(`/v2/api-clients/${client.id}`, change)).toMatchObject({ status: 400 });
  const nobody = await post("", { name: "Nobody's", roles: ["Supervisor"], user_id: "usr_nobody" });
  expect(nobody).toMatchObject({ status: 400, json: { errors: [{ path: "user_id" }] } });
});

test("a client is renamed against the version that was read; of two, the second hears of the first", async () => {
  const client = await registered();
  const rename = (name: string) =>
    supervisor.call(`/v2/api-clients/${client.id}`, {
      method: "PATCH",
      json: { name },
      headers: { "if-match": `"${client.version}"` },
    });
  expect(await rename("Nightly")).toMatchObject({ status: 200, json: { name: "Nightly", version: 2 } });
  expect(await rename("Weekly")).toMatchObject({ status: 412 });
});

test("when a client was last heard of is kept, a minute at a time", async () => {
  const client = await registered();
  const caller = await asClient(client, client.client_secret);
  expect(await statusOf(caller)).toBe(200);
  const read = async () => systemDb().apiClient.findFirstOrThrow({ where: { id: client.id } });
  await expect.poll(async () => (await read()).lastUsedAt).toBeInstanceOf(Date);
  const { lastUsedAt } = await read();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await statusOf(caller)).toBe(200);
  expect((await read()).lastUsedAt).toEqual(lastUsedAt);
  const { json } = await supervisor.call(`/v2/api-clients/${client.id}`);
  expect((json as ApiClient).secrets[0]?.last_used_at).not.toBeNull();
});

test("clients are found by name and by state, a page at a time", async () => {
  await createClient(organizationId, { name: "Zebra feed", roles: ["Supervisor"] });
  const find = async (query: string) => (await supervisor.call(`/v2/api-clients?${query}`)).json as ApiClient[];
  expect((await find("search=zebra")).map(({ name }) => name)).toEqual(["Zebra feed"]);
  expect((await find("state=revoked&limit=100")).every(({ revoked_at: at }) => at !== null)).toBe(true);
  const { headers } = await supervisor.call("/v2/api-clients?limit=2&include_total=true");
  expect(headers.get("link")).toContain('rel="next"');
  expect(Number(headers.get("x-total-count"))).toBeGreaterThan(5);
});
